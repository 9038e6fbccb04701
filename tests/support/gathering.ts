/** The built app, and people with a phone each, for the tests of one file. */
import { afterAll, afterEach, beforeAll } from 'vitest';
import { serve, type Served } from '../../tools/serve.ts';
import { Phone } from './phones.ts';
import type { Wires } from './wires.ts';

export interface Gathering {
  /** Only while the tests run. */
  readonly served: Served;
  /** In the order of the names. */
  readonly phones: readonly Phone[];
  /** Waits patiently: phones share a slow machine. Also for one that was switched on again. */
  patient(phone: Phone): void;
}

/**
 * Serves the app and switches on a phone for everybody named; after the tests all is ended and forgotten. When a test fails, what
 * each phone shows is written to standard error. `seeds`: see `Phone.seed`, in the order of the names. `wires`: what their channels
 * go through, in place of the machine's own network.
 */
export function gather(names: readonly string[], seeds: readonly number[] = [], wires: Wires | null = null): Gathering {
  let served: Served | null = null;
  let phones: readonly Phone[] = [];
  const patient = (phone: Phone): void => phone.page.setDefaultTimeout(60_000);

  beforeAll(async () => {
    const app = (served = await serve({ port: '0', host: '127.0.0.1' }));
    phones = names.map((name) => new Phone(name, app.url));
    for (const [i, phone] of phones.entries()) {
      phone.seed = seeds[i] ?? null;
      if (wires !== null) phone.prepare = (context) => wires.connect(phone.name, context);
    }
    await Promise.all(phones.map((phone) => phone.start()));
    phones.forEach(patient);
  }, 120_000);

  afterAll(async () => {
    await Promise.all(phones.map((phone) => phone.end()));
    await served?.close();
    await wires?.close();
  });

  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    for (const phone of phones) console.error(await phone.show());
  });

  return {
    get served() {
      if (served === null) throw new Error('nothing is served yet');
      return served;
    },
    get phones() {
      return phones;
    },
    patient,
  };
}
