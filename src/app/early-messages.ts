import type { LinkListener, Mesh, PeerId } from '../table/ports.ts';

/** More than a table sends before a session listens; beyond it the peer is dropped rather than memory filled. */
const MAX_EARLY = 256;

/**
 * A channel may open, and its peer greet, before the table's session has read its log and listens. Keeps what arrives until
 * the first listener for messages is there, and hands it over in order.
 */
export function keepEarlyMessages(mesh: Mesh): Mesh {
  let early: { readonly peer: PeerId; readonly message: Uint8Array }[] | null = [];
  const stop = mesh.on({
    message(peer, message) {
      if (early === null) return;
      if (early.length < MAX_EARLY) early.push({ peer, message });
      else mesh.drop(peer, 'table/too-much');
    },
    closed(peer) {
      if (early !== null) early = early.filter((e) => e.peer !== peer);
    },
  });
  return {
    self: mesh.self,
    peers: () => mesh.peers(),
    send: (to, message) => mesh.send(to, message),
    drop: (peer, code) => mesh.drop(peer, code),
    close: () => mesh.close(),
    invite: () => mesh.invite(),
    joinByHand: (invitation) => mesh.joinByHand(invitation),
    get brokerStatus() {
      return mesh.brokerStatus;
    },
    onBroker: (listener) => mesh.onBroker(listener),
    useBroker: (url) => mesh.useBroker(url),
    know: (members) => mesh.know(members),
    on(listener: LinkListener) {
      const kept = early;
      if (kept === null || listener.message === undefined) return mesh.on(listener);
      early = null;
      stop();
      const off = mesh.on(listener);
      // After the listener's owner has finished setting up, and before the next task brings new messages.
      queueMicrotask(() => {
        for (const { peer, message } of kept) listener.message?.(peer, message);
      });
      return off;
    },
  };
}
