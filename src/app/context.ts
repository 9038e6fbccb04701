import { createContext } from '@lit/context';
import type { App } from './services.ts';

/** The application, provided by `cc-app` to every screen. */
export const appContext = createContext<App>(Symbol('court-cards/app'));
