/** What has changed for the next hand, in sentences. */
import type { App, DraftChange, Member, OptionValue, Plain, TableState } from '../../../app/index.ts';
import { lobby, optionWords, valueWords } from '../../../app/strings/index.ts';

/**
 * News for whoever looks: nothing before the first hand, when the rules and seats stand there to be read, and nothing that the only
 * player of this phone did. Who has to look again is told all of it.
 */
export function changeWords(app: App, state: TableState): readonly string[] {
  const { draft, locals, phase } = state;
  if (draft === null || (phase === 'lobby' && !draft.withdrawn)) return [];
  const own = (change: DraftChange): boolean => !draft.withdrawn && locals.length === 1 && change.by === locals[0];
  return draft.changes.filter((change) => !own(change)).map((change) => sentence(app, state, change));
}

/** Law 11: which phone must update, by its seat; empty when all have the same rules. */
export function outdatedWords(state: TableState): string {
  const outdated = state.members.filter((m) => state.draft?.outdated.includes(m.key) === true);
  if (outdated.length === 0) return '';
  return outdated.some((m) => m.me) ? lobby.outdatedHere : lobby.outdatedThere(outdated.map(nameOf));
}

const nameOf = (m: Member | undefined): string => m?.name || lobby.noName;

function sentence(app: App, state: TableState, change: DraftChange): string {
  const words = lobby.changes;
  const find = (key: string | null): Member | undefined => state.members.find((m) => m.key === key);
  /** Is it whoever reads? Where several share the phone, that is not known. */
  const reads = (m: Member | undefined): boolean => m?.me === true && state.locals.length === 1;
  const whom = (key: string): string => (reads(find(key)) ? lobby.youObject : nameOf(find(key)));
  const by = find(change.by);
  const who = by === undefined ? lobby.someoneDid : reads(by) ? lobby.youDid : nameOf(by);
  switch (change.kind) {
    case 'option': {
      const game = state.draft?.game ?? '';
      // What is not said has the value that the game gives it.
      const defaults = (app.games.loaded(game)?.options.defaults ?? {}) as { readonly [option: string]: Plain };
      const rules = { ...defaults, ...(state.draft?.options as { readonly [option: string]: Plain } | null | undefined) };
      const usual = defaults[change.option] ?? null;
      const value = (v: Plain): string => (isValue(v) ? valueWords(game, change.option, v, rules) : isValue(usual) ? valueWords(game, change.option, usual, rules) : words.someValue);
      return words.option(who, optionWords(game, change.option, rules).label, value(change.to), value(change.from));
    }
    case 'game': {
      const name = (id: string): string => app.games.entry(id)?.name ?? words.someGame;
      return `${words.game(who, name(change.to), name(change.from))} ${lobby.chipsStay}`;
    }
    case 'order':
      return words.order(who);
    case 'lock':
      return change.locked ? words.lock(who) : words.unlock(who);
    case 'removed':
      return words.removed(who, whom(change.seat));
    case 'kept':
      return words.kept(who, whom(change.seat));
    case 'joined':
    case 'gone':
    case 'absent':
    case 'back':
      return reads(find(change.seat)) ? words.you[change.kind] : words[change.kind](nameOf(find(change.seat)));
  }
}

const isValue = (value: Plain): value is OptionValue => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
