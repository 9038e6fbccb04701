/** The rule of the rulings from which an event follows: what a record, a log or a viewer gives as its reason. */
import type { RummyEvent } from './types.ts';

type Paid = Extract<RummyEvent, { type: 'paid' }>['why'];

const PAID: { readonly [W in Paid]: string } = { auction: 'RR-7', returned: 'RR-8', pot: 'RR-9', kitty: 'RR-14', 'per-card': 'RR-14', blocked: 'RR-12' };

const RULES: { readonly [T in Exclude<RummyEvent['type'], 'paid' | 'cut' | 'led' | 'cannot-lead' | 'hand-over'>]: string } = {
  dealer: 'RR-3',
  anted: 'RR-4',
  joined: 'RR-1',
  'bought-in': 'RR-15',
  left: 'RR-19',
  'corner-staked': 'RR-6',
  'no-stake': 'RR-6',
  'corner-matched': 'RR-6',
  'corner-returned': 'RR-6',
  'corner-added': 'RR-6',
  'corner-released': 'RR-6',
  'corner-lapsed': 'RR-6',
  'ace-shown': 'RR-6',
  'corner-won': 'RR-6',
  'corner-carried': 'RR-6',
  'ace-named': 'RR-6',
  away: 'RR-18',
  gone: 'RR-19',
  back: 'RR-18',
  'begun-again': 'RR-19',
  void: 'RR-20',
  dealt: 'RR-5',
  spare: 'RR-7',
  bid: 'RR-7',
  passed: 'RR-7',
  sold: 'RR-7',
  unsold: 'RR-7',
  chosen: 'RR-8',
  checked: 'RR-8',
  folded: 'RR-8',
  bet: 'RR-8',
  called: 'RR-8',
  raised: 'RR-8',
  shown: 'RR-8',
  'won-pot': 'RR-8',
  played: 'RR-11',
  stopped: 'RR-11',
  took: 'RR-13',
  'broke-rule': 'RR-11',
  blocked: 'RR-12',
  out: 'RR-14',
  leftovers: 'RR-16',
  'session-over': 'RR-16',
};

/** `RR-13` */
export function ruleOf(event: RummyEvent): string {
  switch (event.type) {
    case 'paid':
      return PAID[event.why];
    case 'cut':
      return event.why === 'deal' ? 'RR-3' : 'RR-16';
    case 'led':
    case 'cannot-lead':
      return event.first ? 'RR-10' : 'RR-12';
    case 'hand-over':
      return event.winner === null ? 'RR-12' : 'RR-14';
    default:
      return RULES[event.type];
  }
}
