import { everySize } from './every-size.ts';

everySize('screens', [[1280, 800], [1920, 1080]]);
