/** One table that turns refusal codes into sentences. `{blanks}` are filled from the refusal's detail. */
import type { Refusal } from '../engine/kernel/value.ts';
import { isolated } from './strings/told.ts';

export const SENTENCES: { readonly [code: string]: string } = {
  // The app itself
  'app/other-tab': 'This table is open in another tab of this device. Go on there, or close that tab and try again.',
  'app/no-such-table': 'This device has no seat at that table, or the table was removed from it. The address of a table lets nobody in: ask somebody there for a link or an invitation.',
  'app/no-such-game': 'This app cannot play that game yet.',
  'app/part-missing': 'A part of the app could not be loaded. Connect to the internet once, then try again.',
  'app/bad-broker': 'This is not the address of a meeting server. It looks like https://host/path.',
  'app/bad-address': 'That address leads nowhere in this app, so here is the home screen.',

  // Storage
  'storage/quota': 'The storage of this device is full. Free some space; until then this device cannot answer at the table.',
  'storage/closed': 'The browser has closed the app’s storage. Reload the page; the table comes back as it was.',
  'storage/unavailable': 'This browser does not let the app store anything (a private window, perhaps), so it cannot keep a table.',
  'storage/newer': 'A newer version of this app is already on this device. Close every tab of the app, then open it again.',
  'storage/blocked': 'Another tab still runs an older version of this app. Close it, then reload this page.',
  'storage/migration': 'What is stored on this device could not be brought up to date. Nothing was changed; reload the page to try again.',
  'storage/corrupt': 'What this device has stored of the table cannot be read. Ask somebody at the table to let you in again.',

  // Updates
  'update/other-tab': 'Another tab of this device sits at a table. Update when you are done there, or close that tab.',

  // Joining
  'join/not-an-invitation': 'This is not an invitation. Copy the whole text from the other phone, from the first character to the last.',
  'join/not-a-link': 'This is not a link to a table. Copy the whole link, or ask for a new one.',
  'join/damaged-link': 'The link is damaged or not complete, so it leads to no table. Scan the code once more, or ask for the link again and open the whole of it; you can also paste it below.',
  'join/no-broker': 'Joining by link needs a meeting server, and this app’s address has none. Join with an invitation code instead, or choose a server in the settings.',
  'join/broker-unreachable': 'The meeting server does not answer. Is this phone in the same network? Otherwise join with an invitation code, which needs no server.',
  'join/empty': 'Paste the answer of the other phone first.',
  'join/an-answer': 'This is an answer, not an invitation. It belongs into the phone that made the invitation.',
  'join/not-an-answer': 'This is not an answer to an invitation. Copy the whole text that the other phone shows.',
  'join/answer-for-another': 'This answer belongs to another invitation. Let the other phone take the invitation that is shown now.',
  'join/other-table': 'This belongs to another table. Let the other phone take the invitation that is shown here, and copy its answer.',
  'join/not-this-table': 'The two phones do not share this table’s key. Ask for a new invitation.',
  'join/expired': 'This invitation is too old, or was used already. Ask for a new one (or make it, at the table), and keep both pages open until you are in.',
  'join/answered': 'Another phone has answered this invitation already. Make a new one for this phone: each lets in one.',
  'join/cancelled': 'The invitation was put away. Ask for a new one, or make it.',
  'join/no-path': 'The two phones found no way to each other. Are they in the same Wi-Fi? A guest network often keeps phones apart: let one of them open a hotspot.',
  'join/no-candidates': 'Neither phone knows an address in a network. Switch on Wi-Fi, or let one phone open a hotspot for the other.',
  'join/no-webrtc': 'This browser cannot open a channel to another phone; perhaps a lockdown mode or a setting forbids it. Allow it, or use another browser.',
  'join/no-proof': 'The other phone did not prove in time that it belongs to the table. Try again.',
  'join/forged': 'The other side could not prove who it is, so it was not let in. Ask for a new invitation.',
  'join/swapped': 'Somebody between the two phones has exchanged the connection. It was closed. Do not use that meeting server; join with an invitation code.',
  'join/someone-else': 'Another phone answered than the one expected. Try again, with a new invitation.',
  'join/myself': 'This is an invitation of this very device. Open it on the other phone.',
  'join/full': 'The table has as many phones as it can take. Ask somebody there to add you as another player on their phone.',
  'join/dropped': 'The table has closed the connection to this phone because of what it sent. Update the app on both phones, then try again.',
  'join/update-here': 'The other phone has a newer version of the app. Update this one; that needs the internet once.',
  'join/update-there': 'The other phone has an older version of the app. Update that one; that needs the internet once.',
  'join/nobody-there': 'Nobody at that table can be found now. One of them must have the table open; then try again.',

  // Channels
  'link/left': 'The other phone has left.',
  'link/lost': 'The connection to the other phone broke.',
  'link/silent': 'The other phone does not answer any more.',
  'link/replaced': 'The other phone has opened a newer connection.',
  'link/duplicate': 'The two phones had two connections; one is enough.',
  'link/congested': 'The other phone takes nothing any more; the connection was closed.',
  'link/protocol': 'The other phone sent what no phone at a table sends; the connection was closed.',
  'link/dropped': 'The connection to that phone was closed because of what it sent.',

  // Table: terms, answers, the log
  'table/no-such-game': 'This phone does not have the game that is on the table. Update the app; that needs the internet once.',
  'table/other-rules': 'The phones have different versions of the rules. Update the older ones; that needs the internet once.',
  'table/hand-of-newer-rules': 'The hand that is being played has newer rules than the app on this phone. Update this phone; that needs the internet once. Your seat is kept.',
  'table/hand-of-older-rules': 'The hand that is being played has older rules than the app on this phone, which was updated in the meantime. The others cannot end it with this phone. Between you, begin a new table, on phones that are all up to date.',
  'table/too-few': 'The game needs {min} players. Let somebody in.',
  'table/not-ready': 'Not everybody is ready yet.',
  'table/no-such-choice': 'That cannot be chosen for the next hand.',
  'table/no-quorum': 'Too few of the phones that agreed to this hand are here to begin it.',
  'table/draft-changed': 'Something about the next hand has just changed. Look at it again, then say that you are ready.',
  'table/already-signed': 'It is agreed: the hand begins.',
  'table/hand-running': 'That can be changed only between two hands.',
  'table/full': 'The game has no more than {max} seats.',
  'table/not-removable': 'This seat is the phone’s own and stays with it.',
  'table/name-taken': 'Choose another name: {name} is already at this table.',
  'table/locked': 'The table is locked: nobody is let in until all who play agree to open it again. Ask them to.',
  'table/removed': 'That seat was taken off the table; nothing more of it counts.',
  'table/bad-seats': 'The seats have just changed. Try again.',
  'table/not-a-member': 'This phone has not been let in yet. That happens by itself as soon as somebody at the table is connected.',
  'table/already-member': 'That phone is at the table already.',
  'table/closed': 'The table is closed on this phone. Open it again.',
  'table/passing': 'This phone has agreed to go on without somebody, and waits for the others to agree. It goes on in a moment.',
  'table/not-missed': 'Nobody waits for them now.',
  'table/no-say': 'You play no cards in this hand, so it is for the others to go on without somebody.',
  'table/too-few-here': 'More than half of the phones in this hand have to go on together, and there are too few here. The hand waits until more are back.',
  'table/log-full': 'This seat has said as much in this hand as one seat may, so nothing more of it is taken. The others can begin the next hand without it.',
  'table/own-fault': 'Under this seat two different answers to one question were given, so the others take nothing more of it. This can happen when a device was copied or restored.',
  'table/set-back': 'What this phone has stored is older than what it may have said, so that it could contradict itself. It joins in again by itself as soon as enough others have told it; phones that still have to come: {missing}.',
  'table/update-here': 'A phone at the table has a newer version of the app. Update this one; that needs the internet once.',
  'table/update-there': 'A phone at the table has an older version of the app. Update it; that needs the internet once.',
  'table/newer-protocol': 'Another phone has a newer version of the app. Update this one; that needs the internet once.',
  'table/older-protocol': 'Another phone has an older version of the app. Update it; that needs the internet once.',
  'table/refused-by-peer': 'Another phone does not go on with this one.',
  'table/bad-base': 'What a phone told about this hand does not fit the table.',
  'table/other-verdict': 'The new table does not go on from what this phone knows of the old one, so it was not joined.',
  'table/bad-verdict': 'What a phone told about hands that this one missed is not signed by those who played them. Nothing of it was believed.',
  'table/other-table': 'A phone spoke of another table.',
  'table/no-greeting': 'A phone spoke before it had greeted.',
  'table/bad-terms': 'What was proposed does not fit this game.',
  'table/bad-message': 'A phone sent something that is no message of this table.',
  'table/too-much': 'A phone sent more than a table needs, and was left out.',
  'table/not-asked': 'Nothing of this kind is asked now. Somebody was faster, or it is not your turn.',
  'table/second-answer': 'This was answered already.',
  'table/double': 'Two different answers to one question were signed under one seat. The hand is void.',
  'log/not-an-update': 'A phone sent something that is no part of the log.',
  'log/not-an-entry': 'An entry could not be read.',
  'log/other-document': 'An entry belongs to another hand.',
  'log/wrong-place': 'An entry stands where its author does not write.',
  'log/bad-struct': 'A phone sent a change that is no new entry.',
  'log/deletes': 'A phone tried to delete entries. Nothing was deleted.',
  'log/bad-signature': 'An entry does not carry the signature of its author.',
  'log/foreign': 'Entries of somebody whom nobody at the table has let in.',
  'log/false-heads': 'A phone claimed to hold entries that it could not show.',
  'log/no-blob': 'A part of what is stored of this table is missing.',
  'log/double': 'Two different answers of one seat to one question. Both are kept as proof; that seat is not followed any more.',
  'log/own-entry': 'An entry of this phone did not fit into its own log.',
  'log/bad-chain': 'An entry does not follow on its author’s entry before.',

  // The deal
  'deal/bad-shape': 'An answer of the deal could not be read.',
  'deal/bad-length': 'An answer of the deal has the wrong length.',
  'deal/not-asked': 'The deal did not ask for this.',
  'deal/not-active': 'That seat takes no part in this deal.',
  'deal/second-answer': 'That seat has answered the deal already.',
  'deal/too-early': 'A secret of the deal came before all had committed themselves.',
  'deal/not-committed': 'A secret of the deal is not the one its seat had committed itself to.',
  'deal/bad-key': 'A key for hiding the cards is not a good one, or not its phone’s own.',
  'deal/bad-deck': 'A shuffled pack has too many cards, too few, or some that are none.',
  'deal/bad-escrow': 'What a phone left with the others, so that they can go on without it, cannot be read.',
  'deal/bad-share': 'A phone left something with another one that does not fit. The hand is void.',
  'deal/false-complaint': 'A phone complained without reason of what another one had left with it. The hand is void.',
  'deal/bad-complaint': 'A complaint about what a phone left with another one proves nothing.',
  'deal/bad-point': 'What opens a card could not be read.',
  'deal/bad-layer': 'What opens a card is not right.',
  'deal/no-card': 'A card came out that is none. The hand is void; the check of the hand tells whose phone made it.',
  'deal/not-owner': 'A seat can open its own cards only, and each once.',
  'deal/not-given': 'That card was given to nobody, so it is opened for nobody.',
  'deal/retired': 'That card went back into the pile.',
  'deal/no-escrow': 'Not all phones have left with the others what is needed to go on without them.',
  'deal/no-verdict': 'The hand before has not been checked by all phones yet.',
  'deal/other-history': 'This phone has seen another hand than the one that asks.',
  'deal/gone': 'One of two phones is gone: the cards stay closed, and the hand is void.',
  'deal/too-often': 'The deal was begun again too often. The hand is void.',
  'deal/wrong-key': 'A key shown after the hand is not the one its phone hid the cards with.',
  'deal/bad-shuffle': 'A phone shuffled otherwise than its key says. The hand is void.',
  'deal/other-verdict': 'A phone says that its check of the hand found something else than the checks of the others.',

  // Table rules
  'options/not-options': 'These are no table rules.',
  'options/unknown': 'The game does not know one of these table rules. Is the app up to date on all phones?',
  'options/missing': 'One of the table rules is missing.',
  'options/value': 'A table rule does not have this choice.',

  // Any game
  'kernel/no-question': 'Nothing is asked now.',
  'kernel/not-asked': 'That seat is not asked.',
  'kernel/answered': 'That seat has answered already.',
  'kernel/not-owner': 'That card belongs to another seat.',
  'kernel/absence': 'It is not clear who is away.',
  'kernel/supply': 'What the deal brought does not fit the game.',

  // Monarchy
  'monarchy/seats': 'Monarchy is played alone.',
  'monarchy/choice': 'Somebody’s choice for the next game is not possible any more.',
  'monarchy/carry': 'There is no deal of this number.',
  'monarchy/notation': 'This is no move in this game.',
  'monarchy/not-asked': 'The game is over.',
  'monarchy/no-answer': 'This is no move in this game.',
  'monarchy/no-move': 'That would change nothing, or there is no such place.',

  // Word data
  'words/format': 'This is no word list. Load the app anew while there is a connection.',
  'words/version': 'The word list is of another version. Update the app.',
  'words/damaged': 'The word list did not arrive whole. Load it again while there is a connection.',

  // Rummy Royal
  'rummy-royal/seats': 'The game cannot begin with these seats.',
  'rummy-royal/too-few': 'At least {least} have to play.',
  'rummy-royal/too-many': 'At most {most} can play; the others can sit out.',
  'rummy-royal/choice': 'Somebody’s choice for the next hand is not possible any more.',
  'rummy-royal/session-over': 'This game is over.',
  'rummy-royal/carry': 'The chips of the hand before do not add up.',
  'rummy-royal/notation': 'This is no answer in this game.',
  'rummy-royal/not-asked': 'Nothing is asked now.',
  'rummy-royal/not-your-turn': 'It is not your turn.',
  'rummy-royal/no-answer': 'This is no answer in this game.',
  'rummy-royal/wrong-kind': 'Something else is asked now.',
  'rummy-royal/another-ace': 'The last winner named the ace that may be bet on.',
  'rummy-royal/stake-too-high': 'At most {most} may be put on a corner.',
  'rummy-royal/not-the-ace': 'This is not the ace that is bet on.',
  'rummy-royal/must-show': 'You hold the ace that is bet on, so you have to show it.',
  'rummy-royal/bid-too-low': 'A bid has to be at least {least}.',
  'rummy-royal/too-few-chips': 'You have only {chips} chips.',
  'rummy-royal/not-your-card': 'You do not hold this card.',
  'rummy-royal/unseen': 'This card is not known yet.',
  'rummy-royal/must-call': 'There is a bet of {toCall} to call: call, raise or fold.',
  'rummy-royal/nothing-to-call': 'Nobody has bet: check or bet.',
  'rummy-royal/already-bet': 'Somebody has bet already: call, raise or fold.',
  'rummy-royal/no-more-raises': 'There were three raises: call or fold.',
  'rummy-royal/raise-too-high': 'At most {most} may be put in.',
  'rummy-royal/nobody-can-call': 'Nobody could call more than this.',
  'rummy-royal/wrong-colour': 'A {colour} suit is to be led.',
  'rummy-royal/not-lowest': 'A lead is the lowest card of its suit.',
  'rummy-royal/must-lead': 'You hold a card of the colour, so you have to lead it.',
  'rummy-royal/not-next': 'This is not the card that follows.',
  'rummy-royal/must-play': 'You hold the card that follows, so you have to play it.',

  // Royal Family
  'royal-family/seats': 'Royal Family is a game for one.',
  'royal-family/choice': 'There is nobody who plays.',
  'royal-family/carry': 'Deals are numbered from 1 to 999,999,999.',
  'royal-family/notation': 'This is no move of this game.',
  'royal-family/not-asked': 'This game is over.',
  'royal-family/no-answer': 'This is no move of this game.',
  'royal-family/empty-pile': 'There is no card in that pile.',
  'royal-family/not-next': 'This is not the next card of its foundation.',
  'royal-family/same-pile': 'The card lies there already.',
  'royal-family/does-not-fit': 'This card cannot lie on that one.',
  'royal-family/no-redeal': 'There is no redeal in this game.',
  'royal-family/redeal-used': 'The redeal was used already.',
  'royal-family/too-early': 'A card can still come to a foundation, so it is too early for the redeal.',

  // Records
  'record/too-long': 'This file is too long for a record of a game.',
  'record/not-json': 'This file is no record of a game.',
  'record/format': 'This file is no record that this version of the app can read.',
  'record/shape': 'Something is missing in this record.',
  'record/game': 'This record is of another game.',
  'record/version': 'This record was written by other rules than this app has.',
  'record/unfinished': 'A hand of this record does not end.',
  'record/deal': 'The record does not say how the cards lay.',
  'record/no-such': 'This device has no such saved game.',
  'record/unreadable': 'The file could not be read. Choose it again.',
  'record/nothing': 'No hand has been finished here yet, so there is nothing to save.',
  'record/void': 'This hand was called off, so there is nothing to save of it.',
  'record/running': 'A hand can be saved only when it is over.',
  'record/differs': 'This hand does not play again to the same end, so it was not saved. That is a fault of the app.',
  'record/absence': 'The record says that somebody was away when nothing of that kind was asked.',
  'record/question': 'The record answers what was not asked.',
};

/** What to say for a code that the table does not know: by its area, and with the code itself for a report. */
const AREAS: { readonly [area: string]: string } = {
  storage: 'This device could not store that.',
  join: 'Joining did not work. Ask for a new invitation and try again.',
  net: 'The connection did not work.',
  log: 'An entry of the table’s log did not fit and was left out.',
  deal: 'An answer of the deal did not fit and was left out.',
  table: 'That is not possible at the table now.',
};

/** The sentence for a refusal. Never shows anything but words of this file, numbers and names, and a code made of letters. */
export function sentence(refusal: Refusal): string {
  const known = Object.hasOwn(SENTENCES, refusal.code) ? SENTENCES[refusal.code] : undefined;
  const filled = known === undefined ? null : fill(known, refusal.detail ?? {});
  if (filled !== null) return filled;
  const area = refusal.code.split('/')[0] ?? '';
  const general = Object.hasOwn(AREAS, area) ? AREAS[area] : undefined;
  const code = /^[a-z0-9-]{1,40}\/[a-z0-9-]{1,60}$/.test(refusal.code) ? ` (${refusal.code})` : '';
  return `${general ?? 'That is not possible now.'}${code}`;
}

/** Fills the blanks; null when one has no value, so that no sentence with a hole is shown. */
function fill(text: string, detail: NonNullable<Refusal['detail']>): string | null {
  let whole = true as boolean;
  const filled = text.replace(/\{([a-zA-Z]+)\}/g, (_, key: string) => {
    const value = detail[key];
    if (value === undefined) whole = false;
    return isolated(String(value));
  });
  return whole ? filled : null;
}
