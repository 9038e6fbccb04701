/** All that was asked of a deal and answered to it, so that another thread can go through it again from the beginning. */
import type { Absence, Demand, SeatIndex, Slot } from '../../engine/kernel/game.ts';
import type { Deal } from '../deal.ts';

export type Call =
  | { readonly kind: 'progress'; readonly demand: Demand }
  | { readonly kind: 'take'; readonly question: string; readonly seat: SeatIndex; readonly body: Uint8Array }
  | { readonly kind: 'open'; readonly slots: readonly Slot[]; readonly seat: SeatIndex; readonly opening: Uint8Array | null }
  | { readonly kind: 'absent'; readonly change: Absence }
  | { readonly kind: 'spoil' }
  | { readonly kind: 'check' };

/** Plain data: it can be sent to a worker. */
export interface Tape {
  readonly hand: Uint8Array;
  readonly ahead: Uint8Array;
  readonly devices: readonly (readonly SeatIndex[])[];
  readonly calls: readonly Call[];
}

export function playCall(deal: Deal, call: Call): void {
  switch (call.kind) {
    case 'progress':
      deal.progress(call.demand);
      return;
    case 'take':
      deal.take(call.question, call.seat, call.body);
      return;
    case 'open':
      deal.open(call.slots, call.seat, call.opening);
      return;
    case 'absent':
      deal.absent(call.change);
      return;
    case 'spoil':
      deal.spoil();
      return;
    case 'check':
      deal.check();
  }
}
