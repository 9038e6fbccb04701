/** Tables whose answers are blobs, and what is said at them. */
import { bytesToHex } from '../../src/crypto/index.ts';
import type { Plain } from '../../src/engine/kernel/index.ts';
import type { HandDoc } from '../../src/table/session/hand-doc.ts';
import { decodeMessage } from '../../src/table/wire/codec.ts';
import type { Message } from '../../src/table/wire/messages.ts';
import { longHighCard } from './long-answers.ts';
import { Bench, TABLE, type Device } from './table-bench.ts';

export interface Sent {
  readonly from: string;
  readonly to: string;
  readonly message: Message;
}

export const codes = (device: Device): string[] => device.state.reports.map((report) => report.code);
export const docOf = (device: Device): HandDoc => device.session.document() as HandDoc;
export const nameIn = (bench: Bench, key: string): string => bench.devices.find((d) => d.key === key)?.name ?? '';

/** Everything that is sent from now on; `lose` says what does not arrive. */
export function listen(bench: Bench, lose: (sent: Sent) => boolean = () => false): Sent[] {
  const heard: Sent[] = [];
  bench.net.tap = (from, to, data) => {
    const message = decodeMessage(data);
    if (!message.ok) return data;
    const sent = { from: nameIn(bench, from), to: nameIn(bench, to), message: message.value };
    heard.push(sent);
    return lose(sent) ? null : data;
  };
  return heard;
}

export const of = (heard: readonly Sent[], type: Message['type']): string[] => heard.filter(({ message }) => message.type === type).map(({ from, to }) => `${from} > ${to}`);

export async function begun(seed: number, count: number): Promise<readonly [Bench, ...Device[]]> {
  const bench = new Bench(seed, longHighCard);
  const devices = await bench.table(count);
  await bench.begin();
  await bench.world.settle(1_000);
  return [bench, ...devices];
}

/** Plays on until this device owes an answer of its player's choice. */
export async function untilAsked(bench: Bench, device: Device): Promise<Plain> {
  const others = bench.devices.filter((d) => d !== device);
  for (let i = 0; i < 300; i++) {
    const [first] = device.session.legal();
    if (first !== undefined) {
      await bench.world.settle(1_000);
      return first;
    }
    if (!(await bench.act(others))) await bench.world.settle(60);
  }
  throw new Error('never asked');
}

export async function says(bench: Bench, device: Device, answer: Plain, time = 1_000): Promise<void> {
  const [said] = await Promise.all([device.session.answer(answer), bench.world.settle(time)]);
  if (!said.ok) throw new Error(`refused: ${said.refusal.code}`);
}

export const blobsIn = async (device: Device, hand = docOf(device).hand): Promise<string[]> => [...(await device.vault.blobs(`${TABLE}/${hand}`)).keys()];
/** Names of what the entries that this device's log has taken name. */
export const namedIn = ({ log }: HandDoc): string[] => [...new Set([...log.clients.values()].flat().flatMap(({ body }) => (body.type === 'long' ? [bytesToHex(body.blob.hash)] : [])))].sort();
