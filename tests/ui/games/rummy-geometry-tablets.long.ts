import { everySize } from './every-size.ts';

everySize('tablets', [[768, 1024], [1024, 768], [1024, 1366]]);
