/** The log of one hand and its fold, kept together. */
import type { Signatures } from '../../crypto/index.ts';
import { Memo, type Dealing } from '../../dealing/index.ts';
import type { Base } from '../base.ts';
import { type Fold, foldLog } from '../fold/fold.ts';
import { Log, type Received } from '../log/log.ts';
import type { PeerId } from '../ports.ts';
import type { Games } from '../terms/setup.ts';

export class HandDoc {
  readonly hand: number;
  readonly log: Log;
  fold: Fold;
  /** Yjs client id of this session of each seat of this device, once that seat has written in this document. */
  readonly clients = new Map<PeerId, number>();
  readonly #games: Games;
  readonly #dealing: Dealing;

  /** `dealing`: the group that is not the usual one. */
  constructor(base: Base, games: Games, signatures?: Signatures, { group, elsewhere }: Dealing = {}) {
    this.#dealing = { group, elsewhere, memo: new Memo() };
    this.hand = base.hand;
    this.#games = games;
    this.log = new Log(base, signatures);
    this.fold = foldLog(this.log, games, this.#dealing);
  }

  /** Takes what the log has received into the fold. What ended a chain earlier than known before is folded anew. */
  take(received: Received): Received {
    if (received.kind !== 'ok') return received;
    if (received.forked.length > 0) this.fold = foldLog(this.log, this.#games, this.#dealing);
    else if (received.entries.length > 0) this.fold.follow(this.log);
    return received;
  }
}
