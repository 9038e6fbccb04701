/**
 * Verdicts: what proves to a device that missed hands from where the others go on, when nobody has the documents any more. For
 * each hand its base and what its seats have signed in it: the complete terms, which say who sits at the next, and by naming
 * the base in every signature that it is the one. So each base is vouched for by more than half of the seats that the terms
 * before name (the quorum of the rounds), from a base one has computed or agreed to oneself.
 */
import { bytesToHex, equalBytes } from '../../crypto/index.ts';
import type { Plain } from '../../engine/kernel/index.ts';
import { decodeBase, encodeBase, hashBase, type Base } from '../base.ts';
import type { Fold } from '../fold/fold.ts';
import { decodeEntry, isSigned, type Entry } from '../log/entry.ts';
import type { Log } from '../log/log.ts';
import { majority } from '../majority.ts';
import type { PeerId } from '../ports.ts';
import { LIMITS } from '../wire/limits.ts';
import type { Step } from '../wire/messages.ts';
import { absenceFits, followingBase, nameAgreement, present, readAgreement, withoutFaulty, type Agreement, type NamedAgreement } from './agreement.ts';
import { voidingEntries, voidingFaults } from './void.ts';

/**
 * The verdict of a hand whose terms are complete: of each seat that was asked its signature, or that it was ready for them; by what the hand is
 * void, if it is; and who left.
 */
export function verdictOf(log: Log, fold: Fold): Step {
  const question = `terms/${fold.round}`;
  const terms = fold.hand?.terms;
  const seats = fold.hand?.seats ?? [];
  const signers = new Set(seats.filter((key) => terms !== undefined && fold.rounds.answer(fold.round, key)?.id === terms.id));
  // A seat may have answered nonsense before, which is nothing.
  const isFor = (answer: Plain): boolean => {
    const agreement = readAgreement(answer);
    return agreement !== undefined && nameAgreement(fold.baseHash, agreement).id === terms?.id;
  };
  const signed: Uint8Array[] = [];
  const leaves = new Map<PeerId, Uint8Array>();
  for (const [seat, chain] of log.chains) {
    // Whoever does not sit, or is absent, has signed something else.
    let said = terms === undefined || !present(terms.agreement).includes(seat);
    for (const entry of chain.entries(0, fold.count(seat))) {
      const { body } = entry;
      const says = !said && (signers.has(seat) ? body.type === 'answer' && body.question === question && isFor(body.answer) : isReady(entry, terms));
      said ||= says;
      if (says) signed.push(entry.bytes);
      // Leaving again says nothing more.
      else if (isLeave(entry) && !leaves.has(seat)) leaves.set(seat, entry.bytes);
    }
  }
  const voiding = terms === undefined ? [] : voidingEntries(log, fold).map(({ bytes }) => bytes);
  // What proves it first, so that it is never cut, whatever anybody writes: one entry of each seat that was asked, one of each device, and who of the base's seats left, for the quorum.
  const quorum = new Set(log.base.seats.map(({ key }) => key));
  const left = [...leaves].sort(([a], [b]) => Number(quorum.has(b)) - Number(quorum.has(a)));
  return { base: log.encodedBase, entries: [...signed, ...voiding, ...left.map(([, bytes]) => bytes)].slice(0, LIMITS.verdict) };
}

/** The newest base and who has said anything in its document; null while too few have to vouch for it. */
export function vouchedFor(log: Log): Step | null {
  const entries = log.base.seats.flatMap(({ key }) => log.chains.get(key)?.at(0)[0]?.bytes ?? []);
  return entries.length >= majority(log.base.seats.length) ? { base: log.encodedBase, entries } : null;
}

export interface Proven {
  readonly base: Base;
  /** Keys that left in one of the hands. */
  readonly gone: readonly PeerId[];
}

interface ReadStep {
  readonly base: Base;
  readonly hash: Uint8Array;
  readonly entries: readonly Entry[];
}

/**
 * Verifies a run of verdicts of this table: consecutive hands, each proven by the one before. Undefined when anything does not
 * fit or is not signed. The caller compares the first or the last base with one it has (`hashOf`).
 */
export function proveRun(table: string, steps: readonly Step[]): Proven | undefined {
  const read: ReadStep[] = [];
  for (const step of steps) {
    const one = readStep(table, step);
    if (one === undefined) return undefined;
    read.push(one);
  }
  const gone = new Set<PeerId>();
  for (const [i, step] of read.entries()) {
    const next = read[i + 1];
    if (i > 0 && !isVouchedFor(step)) return undefined;
    for (const entry of step.entries) if (isLeave(entry)) gone.add(entry.seat);
    if (next === undefined) continue;
    const agreement = completeTerms(step);
    if (agreement === undefined || !follows(step.base, withoutFaulty(agreement, voidingFaults(agreement, step.entries)), next.base)) return undefined;
    for (const [seat, choice] of agreement.choices.entries()) if (choice === 'leave') gone.add((agreement.seats[seat] as { key: PeerId }).key);
  }
  const last = read[read.length - 1];
  return last === undefined ? undefined : { base: last.base, gone: [...gone] };
}

/** The hash of a step's base, as every signature in its document names it. */
export function hashOf(step: Step): Uint8Array {
  return hashBase(step.base);
}

/** Signatures last, since they cost. */
function readStep(table: string, step: Step): ReadStep | undefined {
  const base = decodeBase(step.base);
  if (base === undefined || base.table !== table) return undefined;
  const hash = hashOf(step);
  const entries: Entry[] = [];
  for (const data of step.entries) {
    const entry = decodeEntry(data);
    if (entry === undefined || entry.table !== table || entry.hand !== base.hand || !equalBytes(entry.base, hash)) return undefined;
    entries.push(entry);
  }
  return entries.every((entry) => isSigned(entry)) ? { base, hash, entries } : undefined;
}

function isVouchedFor({ base, entries }: ReadStep): boolean {
  const signers = new Set(entries.map((entry) => entry.seat));
  return base.seats.filter(({ key }) => signers.has(key)).length >= majority(base.seats.length);
}

/** What more than half of its seats have signed in one round and all others were ready for, with the quorum of the rounds. Whether the game could begin was theirs to judge. */
function completeTerms({ base, hash, entries }: ReadStep): Agreement | undefined {
  const left = new Set(entries.filter(isLeave).map((entry) => entry.seat));
  const signed = new Map<PeerId, { readonly question: string; readonly id: string }>();
  let agreement: Agreement | undefined;
  for (const { seat, body } of entries) {
    if (body.type !== 'answer') continue;
    const read = readAgreement(body.answer);
    if (read === undefined || signed.has(seat)) return undefined;
    agreement ??= read;
    signed.set(seat, { question: body.question, id: nameAgreement(hash, read).id });
  }
  if (agreement === undefined || !absenceFits(base, agreement)) return undefined;
  const named = nameAgreement(hash, agreement);
  const asked = present(agreement);
  const [first] = signed.values();
  if (!/^terms\/[1-9]/.test(first?.question ?? '')) return undefined;
  if (![...signed].every(([key, { id, question }]) => asked.includes(key) && id === named.id && question === first?.question)) return undefined;
  if (!asked.every((key) => signed.has(key) || entries.some((entry) => entry.seat === key && isReady(entry, named)))) return undefined;
  const counted = base.seats.filter(({ key }) => !left.has(key) || signed.has(key));
  const quorum = counted.length === 0 || counted.filter(({ key }) => signed.has(key)).length >= majority(counted.length);
  return quorum && signed.size >= majority(asked.length) ? agreement : undefined;
}

function follows(base: Base, agreement: Agreement, next: Base): boolean {
  const { carry, root } = next;
  return equalBytes(encodeBase({ ...followingBase(base, agreement), carry, root }), encodeBase(next));
}

/** Is it the word of a seat that is ready for these terms, with the choice that they name? */
function isReady({ seat, body }: Entry, terms: NamedAgreement | undefined): boolean {
  if (terms === undefined || body.type !== 'note' || body.note.kind !== 'ready') return false;
  const { seats, choices } = terms.agreement;
  return bytesToHex(body.note.draft) === terms.draft && body.note.choice === choices[seats.findIndex(({ key }) => key === seat)];
}

const isLeave = (entry: Entry): boolean => entry.body.type === 'note' && entry.body.note.kind === 'leave';

