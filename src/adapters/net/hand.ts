/** Ways in that need no server: people carry the two descriptions, as text or as codes on screens. */
import { equalBytes } from '../../crypto/index.ts';
import { ok, refuse, refused, type Refusal, type Result } from '../../engine/kernel/value.ts';
import type { Clock, HandAnswer, Invitation, PeerId } from '../../table/ports.ts';
import { findCode, formatAnswer, formatInvitation, type AnswerText } from '../../table/wire/invitation.ts';
import type { Channel } from './channel.ts';
import type { Signalling } from './signalling.ts';

/** An answer can wait this long to be scanned: people look for their glasses. */
const ANSWER_MS = 10 * 60_000;
/** From a taken answer to an open channel. */
const CONNECT_MS = 20_000;
/** Invitations that are over, of which we still recognise answers. */
const MAX_SPENT = 64;

interface Open {
  readonly tag: string;
  readonly route: string;
  readonly channel: Channel;
  /** Whether the other side may have to reach us, because the offer holds no candidate. */
  readonly candidates: number;
  answer: string | null;
}

export interface HandDeps {
  readonly table: string;
  readonly key: Uint8Array;
  readonly clock: Clock;
  readonly signalling: Signalling;
}

export class Hand {
  #deps: HandDeps;
  #open = new Map<string, Open>();
  #spent: string[] = [];
  #count = 0;
  #waiting = new Map<Channel, (result: Result<PeerId>) => void>();

  constructor(deps: HandDeps) {
    this.#deps = deps;
  }

  async invite(): Promise<Result<Invitation>> {
    const { signalling, table, key } = this.#deps;
    if (!signalling.possible) return refused(refuse('join/no-webrtc'));
    const route = `hand-${++this.#count}`;
    const channel = signalling.dialByHand(route);
    const description = await signalling.describe(channel);
    if (description === null || channel.ended) {
      channel.end(null);
      return refused(refuse('join/no-webrtc'));
    }
    const { text, tag } = formatInvitation(table, key, description);
    this.#open.set(tag, { tag, route, channel, candidates: description.candidates.length, answer: null });
    const cancel = (): void => {
      this.#spend(tag);
      if (!channel.open) channel.end(refuse('join/expired'));
    };
    return ok({ text, accept: (answer) => this.#accept(answer), cancel });
  }

  async join(text: string): Promise<Result<HandAnswer>> {
    const { signalling, table, key } = this.#deps;
    const code = findCode(text);
    if (code?.kind !== 'invitation') return refused(refuse('join/not-an-invitation'));
    if (code.table !== table) return refused(refuse('join/other-table'));
    if (!equalBytes(code.key, key)) return refused(refuse('join/not-this-table'));
    if (!signalling.possible) return refused(refuse('join/no-webrtc'));
    const channel = signalling.acceptByHand(`hand-${++this.#count}`, code.description);
    const description = channel === null ? null : await signalling.describe(channel);
    if (channel === null || description === null || channel.ended) {
      channel?.end(null);
      return refused(refuse('join/no-webrtc'));
    }
    if (description.candidates.length === 0 && code.description.candidates.length === 0) {
      channel.end(null);
      return refused(refuse('join/no-candidates'));
    }
    // Path found but nobody scanned the answer, or no path: the connection state tells which of the two it was.
    const opened = this.#opened(channel, ANSWER_MS, () => refuse(channel.rtc.iceConnectionState === 'connected' || channel.rtc.iceConnectionState === 'completed' ? 'join/expired' : 'join/no-path'));
    void opened.then((result) => {
      if (!result.ok) channel.end(result.refusal);
    });
    return ok({ text: formatAnswer(table, code.tag, description), opened, cancel: () => channel.end(refuse('join/cancelled')) });
  }

  /** The mesh has taken this channel's peer in, or another channel to the same peer stays. */
  joined(channel: Channel, peer: PeerId): void {
    this.#settle(channel, ok(peer));
  }

  ended(channel: Channel, refusal: Refusal | null): void {
    this.#settle(channel, refused(refusal ?? refuse('join/no-path')));
    for (const open of this.#open.values()) if (open.channel === channel) this.#spend(open.tag);
  }

  #settle(channel: Channel, result: Result<PeerId>): void {
    this.#waiting.get(channel)?.(result);
    this.#waiting.delete(channel);
  }

  #spend(tag: string): void {
    if (!this.#open.delete(tag)) return;
    this.#spent.push(tag);
    if (this.#spent.length > MAX_SPENT) this.#spent.shift();
  }

  async #accept(text: string): Promise<Result<PeerId>> {
    const code = findCode(text);
    if (code?.kind !== 'answer') return refused(refuse('join/not-an-answer'));
    if (!this.#deps.table.startsWith(code.table)) return refused(refuse('join/other-table'));
    // The newcomer may have scanned a code shown a moment ago: any open invitation of ours will do.
    const open = this.#open.get(code.tag);
    if (open === undefined) return refused(refuse(this.#spent.includes(code.tag) ? 'join/expired' : 'join/answer-for-another'));
    return this.#take(open, code);
  }

  async #take(open: Open, code: AnswerText): Promise<Result<PeerId>> {
    const { channel } = open;
    if (open.candidates === 0 && code.description.candidates.length === 0) return refused(refuse('join/no-candidates'));
    if (channel.peer !== null) return ok(channel.peer);
    const answer = `${code.description.ufrag} ${code.description.pwd}`;
    // A description once taken stays; a second joiner needs an invitation of their own.
    if (open.answer !== null && open.answer !== answer) return refused(refuse('join/answered'));
    if (open.answer === null) {
      open.answer = answer;
      this.#deps.signalling.answerByHand(open.route, channel, code.description);
    }
    return this.#opened(channel, CONNECT_MS, () => refuse('join/no-path'));
  }

  #opened(channel: Channel, ms: number, late: () => Refusal): Promise<Result<PeerId>> {
    return new Promise((resolve) => {
      const cancel = this.#deps.clock.after(ms, () => settle(refused(late())));
      const before = this.#waiting.get(channel);
      const settle = (result: Result<PeerId>): void => {
        cancel();
        before?.(result);
        resolve(result);
        this.#waiting.delete(channel);
      };
      this.#waiting.set(channel, settle);
    });
  }
}
