/** Runs in a browser page: a device with a real mesh, driven from outside through `window.device`. */
import { net } from '../../../src/adapters/net/index.ts';
import type { Clock, Entropy, HandAnswer, Invitation, Mesh, MeshConfig } from '../../../src/table/ports.ts';
import { dialler } from './dialler.ts';
import { middle } from './middle.ts';
import { seatOf, type Seat } from '../../contracts/link-seat.ts';

const clock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
const entropy: Entropy = { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) };

export interface Opening {
  /** Every byte of the seed; the identity follows from it. */
  readonly seed: number;
  readonly table?: string;
  /** Every byte of the table's key. */
  readonly key?: number;
  readonly broker?: string | null;
  readonly members?: readonly string[];
}

export interface Device extends Seat {
  /** The texts, or the refusal's code. */
  invite(): Promise<string>;
  join(text: string): Promise<string>;
  /** Peer or code. */
  accept(answer: string): Promise<string>;
  joined(): Promise<string>;
  cancel(): void;
  mesh: Mesh;
}

let invitations: Invitation[] = [];
let answer: HandAnswer | undefined;

function open(opening: Opening): string {
  const config: MeshConfig = {
    table: opening.table ?? '00112233445566778899aabbccddeeff',
    key: new Uint8Array(16).fill(opening.key ?? 7),
    seed: new Uint8Array(32).fill(opening.seed),
    broker: opening.broker ?? null,
    members: opening.members ?? [],
  };
  const mesh = net.openMesh(config, { clock, entropy });
  invitations = [];
  window.device = {
    ...seatOf(mesh),
    mesh,
    async invite() {
      const result = await mesh.invite();
      if (!result.ok) return result.refusal.code;
      invitations.push(result.value);
      return result.value.text;
    },
    async join(text) {
      const result = await mesh.joinByHand(text);
      if (!result.ok) return result.refusal.code;
      answer = result.value;
      return result.value.text;
    },
    async accept(text) {
      const result = await (invitations[invitations.length - 1] as Invitation).accept(text);
      return result.ok ? result.value : result.refusal.code;
    },
    async joined() {
      const result = await (answer as HandAnswer).opened;
      return result.ok ? result.value : result.refusal.code;
    },
    cancel: () => invitations[invitations.length - 1]?.cancel(),
  };
  return mesh.self;
}

declare global {
  interface Window {
    device: Device;
    openDevice: typeof open;
    middle: typeof middle;
    dialler: typeof dialler;
  }
}
window.openDevice = open;
window.middle = middle;
window.dialler = dialler;
