/** One who invites by hand with a bare connection, says one thing once the channel is open, and keeps what it hears. Runs in a page. */
import { buildSdp } from '../../../src/adapters/net/sdp.ts';
import { findCode, formatInvitation } from '../../../src/table/wire/invitation.ts';
import { gathered } from './middle.ts';

const heard: number[][] = [];
let rtc: RTCPeerConnection;

/** The invitation's text. `words` are sent once the channel is open. */
async function invite(table: string, key: number, words: readonly number[]): Promise<string> {
  rtc = new RTCPeerConnection();
  const channel = rtc.createDataChannel('court-cards', { ordered: true });
  channel.binaryType = 'arraybuffer';
  channel.addEventListener('message', ({ data }) => heard.push([...new Uint8Array(data as ArrayBuffer)]));
  channel.addEventListener('open', () => channel.send(Uint8Array.from(words)));
  await rtc.setLocalDescription(await rtc.createOffer());
  return formatInvitation(table, new Uint8Array(16).fill(key), await gathered(rtc)).text;
}

async function accept(answer: string): Promise<void> {
  const code = findCode(answer);
  if (code?.kind !== 'answer') throw new Error('an answer');
  await rtc.setRemoteDescription({ type: 'answer', sdp: buildSdp('answer', code.description) });
}

export const dialler = { invite, accept, heard };
