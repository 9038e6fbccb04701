import { everySize } from './every-size.ts';

everySize('phones', [[320, 568], [360, 740], [390, 844]]);
