import { parseBroker } from './settings.ts';

/**
 * The PeerServer that the app's own server announces in `broker.json`, `{"broker": "peer"}`: a path on this origin, or
 * null. Another origin is never taken from a file: only people choose one, in the settings.
 */
export function readAnnouncement(content: unknown, baseUrl: string): string | null {
  if (typeof content !== 'object' || content === null) return null;
  const broker = parseBroker((content as { readonly broker?: unknown }).broker, baseUrl);
  return broker !== null && new URL(broker).origin === new URL(baseUrl).origin ? broker : null;
}
