/** Everything the app and its screens say, in English, by screen: a screen loads only its own words. Codes are in `../sentences.ts`. */
export { ago, clockTime, common, lasting, soFar } from './common.ts';
export { deal, VOID_CODES, whyVoid, type DealStep } from './deal.ts';
export { home } from './home.ts';
export { join } from './join.ts';
export { lobby } from './lobby.ts';
export { options, optionMatters, optionWords, ruleSentence, valueWords, type OptionWords } from './options.ts';
export { pass } from './pass.ts';
export { records } from './records.ts';
export { rummyRoyalRules, type Rule, type RuleSection } from './rules-rummy-royal.ts';
export { settings } from './settings.ts';
export { table } from './table.ts';
