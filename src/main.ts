/**
 * The composition root: builds the adapters and hands them to the app. Only what the home screen needs is loaded here;
 * storage, networking, crypto, the table and the games come by dynamic import.
 */
import { inWorker } from './adapters/compute/index.ts';
import { clock, createDevice, entropy, fastText, heldElsewhere } from './adapters/device/index.ts';
import { createPwa } from './adapters/pwa/index.ts';
import { createApp, windowAddress } from './app/index.ts';
import type { Checked, Task } from './dealing/index.ts';
import type { Vault } from './table/ports.ts';
import { mount } from './ui/screens/index.ts';
import './ui/tokens/tokens.css';

declare const __APP_VERSION__: string;

const baseUrl = new URL('.', location.href.split('#')[0]).href;

/** Loads once; after a failure the next call tries again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}

const app = createApp({
  vault: once<Vault>(async () => {
    const { openVault } = await import('./adapters/storage/index.ts');
    return openVault('court-cards', { clock });
  }),
  net: async () => (await import('./adapters/net/index.ts')).net,
  clock,
  entropy,
  device: createDevice(clock),
  pwa: createPwa({ url: `${baseUrl}sw.js`, clock, busy: () => heldElsewhere('court-cards/table/') }),
  address: windowAddress(window),
  fast: fastText('court-cards/preferences'),
  remember: (key) => fastText(`court-cards/${key}`),
  baseUrl,
  announcement: async () => {
    const response = await fetch(`${baseUrl}broker.json`, { cache: 'no-store' });
    return response.ok ? ((await response.json()) as unknown) : undefined;
  },
  version: __APP_VERSION__,
  work: inWorker<Task, Checked | Uint8Array>(() => new Worker(new URL('./workers/deal.ts', import.meta.url), { type: 'module' }), clock),
});
mount(app, document.body);
