/** One who sits in the middle: takes another's offer with a certificate of its own, and hands everything on between both ends. Runs in a page. */
import { buildSdp, parseSdp } from '../../../src/adapters/net/sdp.ts';
import { BASE64URL, fromText, toText } from '../../../src/table/wire/alphabet.ts';
import { decodeSignal, encodeSignal, type Description, type Signal } from '../../../src/table/wire/signal.ts';

const NAMES = { offer: 'offer', answer: 'answer' } as const;

function read(payload: string): Exclude<Signal, { kind: 'candidate' }> {
  const bytes = fromText(payload, BASE64URL);
  const signal = bytes === null ? null : decodeSignal(bytes);
  if (signal === null || signal.kind === 'candidate') throw new Error('an offer or an answer');
  return signal;
}

const write = (kind: 'offer' | 'answer', connection: Uint8Array, description: Description): string => toText(encodeSignal({ kind: NAMES[kind], connection, description }), BASE64URL);

export async function gathered(rtc: RTCPeerConnection): Promise<Description> {
  while (rtc.iceGatheringState !== 'complete') await new Promise((resolve) => rtc.addEventListener('icegatheringstatechange', resolve, { once: true }));
  const description = parseSdp(rtc.localDescription?.sdp ?? '');
  if (description === null) throw new Error('a description');
  return description;
}

/** Everything from one end goes to the other, also what came before that one was open. */
function join(a: Promise<RTCDataChannel>, b: Promise<RTCDataChannel>): void {
  for (const [from, to] of [[a, b], [b, a]] as const) {
    const early: ArrayBuffer[] = [];
    let open: RTCDataChannel | null = null;
    void from.then((channel) => {
      channel.binaryType = 'arraybuffer';
      channel.addEventListener('message', ({ data }) => {
        if (open === null) early.push(data as ArrayBuffer);
        else open.send(data as ArrayBuffer);
      });
    });
    void to.then((channel) => {
      const ready = (): void => {
        open = channel;
        for (const data of early.splice(0)) channel.send(data);
      };
      if (channel.readyState === 'open') ready();
      else channel.addEventListener('open', ready);
    });
  }
}

/** The connection to whom an offer was meant for, by who offered to whom; the newest. */
const backs = new Map<string, RTCPeerConnection>();

/** Answers an offer itself, and makes one of its own for the one it was meant for. */
async function offer(pair: string, payload: string): Promise<{ readonly answer: string; readonly offer: string }> {
  const { connection, description } = read(payload);
  const front = new RTCPeerConnection();
  const back = new RTCPeerConnection();
  backs.set(pair, back);
  const first = new Promise<RTCDataChannel>((resolve) => front.addEventListener('datachannel', ({ channel }) => resolve(channel)));
  const second = back.createDataChannel('court-cards', { ordered: true });
  join(first, Promise.resolve(second));
  await front.setRemoteDescription({ type: 'offer', sdp: buildSdp('offer', description) });
  await front.setLocalDescription(await front.createAnswer());
  await back.setLocalDescription(await back.createOffer());
  return { answer: write('answer', connection, await gathered(front)), offer: write('offer', connection, await gathered(back)) };
}

async function answer(pair: string, payload: string): Promise<void> {
  await backs.get(pair)?.setRemoteDescription({ type: 'answer', sdp: buildSdp('answer', read(payload).description) });
}

export const middle = { offer, answer };
