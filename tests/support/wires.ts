/**
 * The network between phones of a test, packet by packet: everything that their data channels say goes through UDP sockets of this
 * process, one for each phone and each port of another. What is cut carries nothing; the browsers are told nothing of it.
 */
import { createSocket, type Socket } from 'node:dgram';
import { networkInterfaces } from 'node:os';
import type { BrowserContext } from 'playwright-core';

/** Page code: reports the ports on which this phone listens, and dials the wire to a port wherever another phone names one. */
function DIAL_WIRES(): void {
  const page = window as unknown as { wireFrom(port: number): Promise<void>; wireTo(port: number): Promise<string> };
  const CANDIDATE = /^((?:a=)?candidate:\S+ \d+ udp \d+) \S+ (\d+)( .*)$/i;
  const dialled = async (line: string): Promise<string> => {
    const match = CANDIDATE.exec(line);
    return match === null ? line : `${match[1] ?? ''} ${await page.wireTo(Number(match[2]))}${match[3] ?? ''}`;
  };
  const native = RTCPeerConnection;
  window.RTCPeerConnection = class extends native {
    constructor(config?: RTCConfiguration) {
      super(config);
      this.addEventListener('icecandidate', ({ candidate }) => {
        if (typeof candidate?.port === 'number') void page.wireFrom(candidate.port);
      });
    }

    override async setRemoteDescription(description: RTCSessionDescriptionInit): Promise<void> {
      const lines = (description.sdp ?? '').split('\r\n');
      return super.setRemoteDescription({ type: description.type, sdp: (await Promise.all(lines.map(dialled))).join('\r\n') });
    }

    override async addIceCandidate(init?: RTCIceCandidateInit | null): Promise<void> {
      const { candidate, sdpMid, sdpMLineIndex } = init ?? {};
      if (!candidate) return super.addIceCandidate(init ?? undefined);
      return super.addIceCandidate({ candidate: await dialled(candidate), sdpMid: sdpMid ?? null, sdpMLineIndex: sdpMLineIndex ?? null });
    }
  };
}

/** This machine's own addresses: a phone listens on one of them, and may not say on which. */
const ADDRESSES = [...Object.values(networkInterfaces()).flatMap((list) => list ?? []), { family: 'IPv4', internal: true, address: '127.0.0.1' }]
  .filter(({ family }) => family === 'IPv4')
  .sort((a, b) => Number(a.internal) - Number(b.internal))
  .map(({ address }) => address);

interface Wire {
  readonly socket: Socket;
  readonly port: number;
}

export class Wires {
  readonly #wires = new Map<string, Promise<Wire>>();
  /** Whose port it is. */
  readonly #owners = new Map<number, string>();
  readonly #cut = new Set<string>();
  /** Packets that were carried, and those that came to an end where it was cut, by pair. */
  readonly carried = new Map<string, number>();
  readonly lost = new Map<string, number>();

  /** To be called before the phone opens its first page. */
  async connect(phone: string, context: BrowserContext): Promise<void> {
    await context.exposeFunction('wireFrom', (port: number) => void this.#owners.set(port, phone));
    await context.exposeFunction('wireTo', async (port: number) => `${ADDRESSES[0] ?? '127.0.0.1'} ${(await this.#wire(phone, port)).port}`);
    await context.addInitScript(DIAL_WIRES);
  }

  /** Nothing comes through any more between one of these and one of those. */
  cut(these: readonly string[], those: readonly string[]): void {
    for (const a of these) for (const b of those) this.#cut.add(pair(a, b));
  }

  /** All comes through again. */
  mend(): void {
    this.#cut.clear();
  }

  /** How many packets were carried between one of these and one of those so far. */
  between(these: readonly string[], those: readonly string[], packets: ReadonlyMap<string, number> = this.carried): number {
    return these.flatMap((a) => those.map((b) => packets.get(pair(a, b)) ?? 0)).reduce((sum, n) => sum + n, 0);
  }

  async close(): Promise<void> {
    for (const wire of this.#wires.values()) (await wire).socket.close();
  }

  #wire(phone: string, port: number): Promise<Wire> {
    const name = `${phone} ${port}`;
    let wire = this.#wires.get(name);
    if (wire === undefined) this.#wires.set(name, (wire = this.#open(phone, port)));
    return wire;
  }

  #open(phone: string, port: number): Promise<Wire> {
    const socket = createSocket('udp4');
    let near: { readonly address: string; readonly port: number } | null = null;
    socket.on('message', (packet, from) => {
      if (from.port !== port) near = from;
      const other = this.#owners.get(port);
      if (other === undefined) return;
      const name = pair(phone, other);
      const through = !this.#cut.has(name);
      const count = through ? this.carried : this.lost;
      count.set(name, (count.get(name) ?? 0) + 1);
      if (!through) return;
      const to = from.port === port ? (near === null ? [] : [near]) : ADDRESSES.map((address) => ({ address, port }));
      // What cannot be delivered is lost, as in any network.
      for (const at of to) socket.send(packet, at.port, at.address, () => undefined);
    });
    socket.on('error', () => undefined);
    return new Promise((resolve) => socket.bind(0, () => resolve({ socket, port: socket.address().port })));
  }
}

const pair = (a: string, b: string): string => [a, b].sort().join(' – ');
