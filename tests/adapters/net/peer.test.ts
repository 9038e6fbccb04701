/** Says loudly when a new PeerJS has renamed what `peer.ts` relies on; the pages of `mesh.e2e.ts` say whether it still works. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Peer } from 'peerjs';
import { describe, expect, it } from 'vitest';

const source = readFileSync(createRequire(import.meta.url).resolve('peerjs').replace(/bundler\.\w+$/, 'bundler.mjs'), 'utf8');

describe('PeerJS', () => {
  it('still has the two insides we replace', () => {
    expect(Object.getOwnPropertyDescriptor(Peer.prototype, 'socket')?.get).toBeTypeOf('function');
    expect((Peer.prototype as unknown as Record<string, unknown>)['_handleMessage']).toBeTypeOf('function');
    expect(Peer.prototype.getConnection).toBeTypeOf('function');
  });

  it('still starts and uses its socket as we answer it', () => {
    expect(source).toMatch(/this\.socket\.start\(id, this\._options\.token\)/);
    expect(source).toMatch(/provider\.socket\.send\(\{/);
    expect(source).toMatch(/this\.socket\.close\(\)/);
    expect(source).toMatch(/this\.socket\.removeAllListeners\(\)/);
    // The line to a broker hands every message to `_handleMessage`, where ours stands.
    expect(source).toMatch(/this\._handleMessage\(data\)/);
  });

  it('is the version this was written for', () => {
    const { version } = JSON.parse(readFileSync(new URL('../../../node_modules/peerjs/package.json', import.meta.url), 'utf8')) as { version: string };
    expect(version, 'read src/adapters/net/peer.ts against the new version').toBe('1.5.5');
  });
});
