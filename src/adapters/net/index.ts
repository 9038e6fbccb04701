/** Channels between the devices of a table: WebRTC through PeerJS, without a server where people can see each other's screens. */
import { ok, refuse, refused } from '../../engine/kernel/value.ts';
import type { NetModule } from '../../table/ports.ts';
import { findCode, findLink, formatLink } from '../../table/wire/invitation.ts';
import { MeshLink } from './mesh.ts';

export const net: NetModule = {
  openMesh: (config, deps) => new MeshLink(config, deps),

  readInvitation(text) {
    const code = findCode(text);
    if (code?.kind === 'invitation') return ok({ table: code.table, key: code.key, kind: 'hand', broker: null });
    const link = findLink(text);
    if (link !== null) return ok({ table: link.table, key: link.key, kind: 'link', broker: link.broker });
    return refused(refuse(code === null ? 'join/not-an-invitation' : 'join/an-answer'));
  },

  joinLink: (base, table, key, broker) => `${base.split('#')[0] ?? ''}#/join/${formatLink(table, key, broker)}`,
};
