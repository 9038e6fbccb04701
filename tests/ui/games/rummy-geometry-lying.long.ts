import { everySize } from './every-size.ts';

everySize('phones lying down', [[568, 320], [844, 390]]);
