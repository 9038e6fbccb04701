/** Labels of table rules by game, key and value, and how a value reads in a sentence about this table. */
export interface OptionWords {
  readonly label: string;
  readonly hint?: string;
  /** By value as text. */
  readonly values: { readonly [value: string]: string };
}

export const options: { readonly [game: string]: { readonly [key: string]: OptionWords } } = {
  'rummy-royal': {
    start: { label: 'Chips to start with', values: { 100: '100', 60: '60', 200: '200' } },
    hands: { label: 'Hands', values: { 10: '10 hands', 5: '5 hands', 20: '20 hands', 0: 'Open end' } },
    poker: { label: 'Poker for the pot', values: { true: 'Yes', false: 'No' } },
    limit: {
      label: 'Betting limit',
      hint: 'How much one bet or raise may be, and how often the table may raise in all.',
      values: { five: 'Up to 5, three raises', ten: 'Up to 10, three raises', none: 'No limit' },
    },
    pot: { label: 'The pot without poker', values: { 'no-ante': 'No chips go into it', 'first-out': 'To whoever goes out first' } },
    ace: { label: 'Ace in the suits', values: { high: 'High, after the king', low: 'Low, before the two' } },
    delay: {
      label: 'A card that must follow',
      hint: 'The holder of the next card has to play it. The phone can do it for them.',
      values: { '8s': 'Is played after 8 seconds', 'at-once': 'Is played at once', never: 'Waits for its player' },
    },
    buyIns: { label: 'Out of chips', values: { true: 'One may buy in again', false: 'One leaves the game' } },
    corners: {
      label: 'Side bets on the corner aces',
      hint: 'Before the deal the dealer may bet on an ace, up to the betting limit; whoever matches it and is dealt the ace takes the corner.',
      values: { off: 'No', on: 'Yes' },
    },
  },
};

/** The table rules of a game, each with its value. */
type Values = { readonly [key: string]: unknown };

/** The words for an option beside the others, with something readable for one that has none. */
export function optionWords(game: string, key: string, values: Values): OptionWords {
  const spelled = key.replace(/([A-Z])/g, ' $1').toLowerCase();
  return otherwise(game, key, values)?.words ?? options[game]?.[key] ?? { label: spelled.charAt(0).toUpperCase() + spelled.slice(1), values: {} };
}

export function valueWords(game: string, key: string, value: string | number | boolean, values: Values): string {
  return optionWords(game, key, values).values[String(value)] ?? (value === true ? 'on' : value === false ? 'off' : String(value));
}

/** The table rules in words, one sentence each, in the order of the schema. */
const SENTENCES: { readonly [game: string]: { readonly [key: string]: { readonly [value: string]: string } } } = {
  'rummy-royal': {
    start: { 100: 'Everybody starts with 100 chips.', 60: 'Everybody starts with 60 chips.', 200: 'Everybody starts with 200 chips.' },
    hands: { 10: 'The game lasts 10 hands.', 5: 'The game lasts 5 hands.', 20: 'The game lasts 20 hands.', 0: 'The game lasts until all want to stop.' },
    poker: { true: 'The pot is won at poker.', false: 'There is no poker.' },
    limit: { five: 'A bet or raise is 5 at most, with three raises in all.', ten: 'A bet or raise is 10 at most, with three raises in all.', none: 'Bets have no limit.' },
    pot: { 'no-ante': 'No chips go into the pot.', 'first-out': 'The pot goes to whoever goes out first.' },
    ace: { high: 'The ace is high.', low: 'The ace is low.' },
    delay: { '8s': 'A card that must follow is played by itself after 8 seconds.', 'at-once': 'A card that must follow is played at once.', never: 'A card that must follow waits for its player.' },
    buyIns: { true: 'One who runs out may buy in again.', false: 'One who runs out leaves the game.' },
    corners: { on: 'There are side bets on the corner aces, up to the betting limit.' },
  },
};

interface Otherwise {
  readonly when: readonly [key: string, value: string];
  readonly words: OptionWords;
  readonly sentences: { readonly [value: string]: string };
}

/** Words of a rule that mean something else while another one has this value: without poker the limit is that of the side bets alone. */
const OTHERWISE: { readonly [game: string]: { readonly [key: string]: Otherwise } } = {
  'rummy-royal': {
    limit: {
      when: ['poker', 'false'],
      words: { label: 'Betting limit', hint: 'How much the dealer may bet on a corner ace.', values: { five: 'Up to 5', ten: 'Up to 10', none: 'No limit' } },
      sentences: { five: 'A side bet is 5 at most.', ten: 'A side bet is 10 at most.', none: 'Side bets have no limit.' },
    },
  },
};

function otherwise(game: string, key: string, values: Values): Otherwise | null {
  const other = OTHERWISE[game]?.[key];
  return other !== undefined && String(values[other.when[0]]) === other.when[1] ? other : null;
}

/** This table rule in a sentence, as it reads beside the others, or undefined: it needs none. */
export function ruleSentence(game: string, key: string, values: Values): string | undefined {
  return (otherwise(game, key, values)?.sentences ?? SENTENCES[game]?.[key])?.[String(values[key])];
}

/** Rules that say nothing while others have these values: the limit without poker and corners, the pot's other use with poker. */
const SILENT: { readonly [game: string]: { readonly [key: string]: { readonly [other: string]: string } } } = {
  'rummy-royal': { limit: { poker: 'false', corners: 'off' }, pot: { poker: 'true' } },
};

/** Does this rule have a meaning beside the others? */
export function optionMatters(game: string, key: string, values: Values): boolean {
  const silent = SILENT[game]?.[key];
  return silent === undefined || Object.entries(silent).some(([other, value]) => String(values[other]) !== value);
}
