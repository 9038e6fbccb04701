import { css, html, type TemplateResult } from 'lit';
import { makeFace, parseFace } from '../../../src/engine/cards/index.ts';
import { cardInText } from '../../../src/ui/kit/card/index.ts';
import '../../../src/ui/kit/bar/index.ts';
import '../../../src/ui/kit/chips/index.ts';
import '../../../src/ui/kit/fan/index.ts';
import '../../../src/ui/kit/live/index.ts';
import '../../../src/ui/kit/run/index.ts';
import '../../../src/ui/kit/seat/index.ts';
import '../../../src/ui/kit/sheet/index.ts';
import '../../../src/ui/kit/toast/index.ts';
import '../../../src/ui/kit/dialog/index.ts';
import '../../../src/ui/kit/pile/index.ts';
import '../../../src/ui/kit/qr/index.ts';
import '../../../src/ui/kit/stepper/index.ts';
import '../../../src/ui/kit/copy/index.ts';
import '../../../src/ui/kit/field/index.ts';
import type { FanCard } from '../../../src/ui/kit/fan/index.ts';
import * as icons from '../../../src/ui/kit/icons/index.ts';
import { printStyles } from '../../../src/ui/kit/card/index.ts';
import { baseStyles, buttonStyles, typeStyles } from '../../../src/ui/tokens/index.ts';

const page = css`
  .g { padding: 12px; display: flex; flex-direction: column; gap: 14px; }
  .wrap { display: flex; flex-wrap: wrap; gap: 10px; align-items: flex-start; }
  .seats { display: grid; grid-template-columns: repeat(4, 1fr); gap: 6px; padding: 0 12px; }
  .screen { display: flex; flex-direction: column; min-height: 100vh; gap: 10px; }
  .screen cc-bar { margin-top: auto; }
`;
const sheet = [baseStyles, typeStyles, buttonStyles, printStyles, page].flatMap((s) => (s.styleSheet ? [s.styleSheet] : []));
document.adoptedStyleSheets = sheet;

const faces = (text: string): number[] => text.split(' ').map((t) => parseFace(t) ?? 0);
const hand = (text: string, live: string, picked = ''): FanCard[] =>
  faces(text).map((face, key) => ({ key, face, state: faces(picked || '').includes(face) && picked !== '' ? 'picked' : faces(live || 'AS').includes(face) && live !== '' ? 'live' : 'dim', disabledReason: 'A red suit is to be led.' }));
const ELEVEN = '9S JS 5C TC KC 9H TH QH 4D 8D JD';
const EIGHTEEN = `${ELEVEN} 2S 3S QS 2C AH 3D KD`;
const fan = (text: string, live = '', picked = ''): TemplateResult => html`<cc-fan label="Your hand" .cards=${hand(text, live, picked)}></cc-fan>`;
const plain = (n: number): FanCard[] => Array.from({ length: n }, (_, key) => ({ key, face: (key * 29) % 52, state: '' as const }));

const NAMES = ['Ana', 'Ben', 'Mira', 'Tom', 'Wilhelmina', 'Jo', 'Søren', 'Ida'];
const seats = (n: number): TemplateResult => html`<cc-seat-grid style="margin: 0 12px" label="The others, from your left">${NAMES.slice(0, n).map((name, i) => html`<cc-seat .name=${name} .chips=${[59, 121, 94, 33, 1204, 7, 0, 66][i] ?? 0} .cards=${[6, 5, 7, 4, 11, 0, 6, 5][i] ?? 0} .note=${['next to lead', 'dealer', 'won the pot', '', 'thinking', '', 'bid 7', 'all in'][i] ?? ''} ?away=${i === 3} ?turn=${i === 5 || (n === 4 && i === 0)}></cc-seat>`)}</cc-seat-grid>`;

const bar = html`<cc-bar>
  <button slot="tools" class="btn quiet icon" aria-label="Sort hand">${icons.sortIcon()}</button>
  <button class="btn primary"><span>Lead 9${icons.heart()}, go on with 10${icons.heart()}</span></button>
</cc-bar>`;

export const pages: Readonly<Record<string, () => TemplateResult>> = {
  table: () => html`<cc-live></cc-live><main class="screen" style="padding-top: 12px">
    ${seats(4)}
    <cc-sheet frame="madder" style="margin: 0 12px"><p class="lead">The game sheet</p><p>10${icons.heart()} <cc-chips amount="5"></cc-chips> and <cc-chips amount="28"></cc-chips></p></cc-sheet>
    <div style="display:flex; gap: 12px; padding: 0 12px"><cc-run label="Spades, three to seven, stopped" .faces=${faces('3S 4S 5S 6S 7S')}></cc-run><div><h2 class="lead">Spades stop at 7</h2><p class="small soft">Nobody holds the 8.</p></div></div>
    <cc-toast><b>Ben</b> played ${cardInText(makeFace('K', 'H'))} and took 20. <b>You</b> played ${cardInText(makeFace('7', 'S'))}.</cc-toast>
    ${fan(ELEVEN, '9H 4D', '9H')}
    ${bar}
  </main>`,
  hands: () => html`<main class="g" style="padding: 12px 0">
    ${[2, 5, 7, 9, 11, 13].map((n) => html`<cc-fan .cards=${plain(n)}></cc-fan>`)}
    ${fan(EIGHTEEN, 'AH 3D')}
    <cc-fan .cards=${plain(26)}></cc-fan>
  </main>`,
  eight: () => html`<main class="screen" style="padding-top: 12px">${seats(8)}${fan(ELEVEN, '9S 5C')}${bar}</main>`,
  cards: () => html`<main class="g">
    <div class="wrap">${faces('AS KS QS JS TS 9H KH QH JH AH AD QD 7C JC AC').map((face) => html`<cc-card .face=${face}></cc-card>`)}<cc-card></cc-card></div>
    <div class="wrap" style="--cw: 42px">${faces('AS TH 2C').map((face) => html`<cc-card strip .face=${face}></cc-card>`)}<cc-card></cc-card><cc-card style="--back: var(--fill-madder)"></cc-card></div>
    <div class="wrap" style="--cw: 110px">${faces('KH QS JD').map((face) => html`<cc-card .face=${face}></cc-card>`)}<cc-card style="--back: var(--fill-madder)"></cc-card></div>
    <div class="wrap">${(['', 'dim', 'live', 'picked', 'target'] as const).map((state) => html`<cc-card interactive .state=${state} .face=${44}></cc-card>`)}</div>
    <div class="wrap">${[0, 1, 3, 5, 6, 15, 28, 240].map((n) => html`<cc-chips amount=${n}></cc-chips>`)}</div>
    <cc-run .faces=${faces('AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC')}></cc-run>
    <div class="wrap">${Object.values(icons).filter((i) => i !== icons.chipIcon).map((icon) => (icon as () => TemplateResult)())}</div>
  </main>`,
  forms: () => html`<main class="g" style="max-width: 30rem">
    <cc-field label="Your name" placeholder="As the others call you" hint="Shown at the table"></cc-field>
    <cc-field label="Invitation" rows="3" exact .value=${'COURT1:7F3K…'} error="This is not an invitation. Copy the whole text."></cc-field>
    <cc-choice label="Theme" .value=${'light'} .options=${[{ value: 'system', label: 'System' }, { value: 'light', label: 'Light' }, { value: 'dark', label: 'Dark' }]}></cc-choice>
    <cc-choice label="The spare hand" .value=${'exchange'} .options=${[{ value: 'exchange', label: 'Exchange', hint: 'You take it for your own' }, { value: 'auction', label: 'Auction', hint: 'The highest bid buys it, the chips are yours' }, { value: 'neither', label: 'Neither' }]}></cc-choice>
    <cc-select label="Hands" .value=${'10'} .options=${['5', '10', '20'].map((value) => ({ value, label: `${value} hands` }))} hint="Or stop whenever you like"></cc-select>
    <cc-switch label="Sound" hint="One, for my turn" on></cc-switch><cc-switch label="Vibrate"></cc-switch>
    <cc-stepper label="Your bid" min="1" max="74" value="7" all-in="All in" .quick=${[{ value: 5 }, { value: 7 }, { value: 10 }, { value: 20, label: 'Half the pot' }]}></cc-stepper>
    <cc-copy label="Link" .value=${'https://court.example/#/join/K7MT-9QXW-24'}></cc-copy>
    <cc-copy rows="3" label="Invitation as text" .value=${'COURT1:'.repeat(40)}></cc-copy>
    <div class="wrap"><cc-qr style="width: 9rem" label="QR code: join this table" .value=${'HTTPS://COURT.EXAMPLE/J/K7MT-9QXW-24'}></cc-qr><cc-pile count="9" counted label="Spare hand"></cc-pile><cc-pile count="2" .top=${12}></cc-pile><cc-pile target></cc-pile></div>
    <cc-toast tone="refusal">You lead a red suit: the last one was black.</cc-toast>
    <div class="wrap"><button class="btn primary">Open a table</button><button class="btn quiet">Rules</button><button class="btn danger">Fold</button><button class="btn primary" disabled>Not yet</button></div>
  </main>`,
  dialog: () => html`<main class="g">${seats(4)}${fan(ELEVEN)}</main><cc-dialog open heading="The spare hand">
    <p>Nobody has bid. Will you take the spare hand, put it up for auction, or leave it?</p>
    <button slot="actions" class="btn quiet">Leave it</button><button slot="actions" class="btn primary">Auction</button></cc-dialog>`,
  wide: () => html`<main class="g"><div class="seats" style="grid-template-columns: repeat(5, 1fr); padding: 0">${NAMES.slice(0, 5).map((name, i) => html`<cc-seat .name=${name} .chips=${59 + i} .cards=${5} note="dealer" ?turn=${i === 0}></cc-seat>`)}</div>${fan(ELEVEN, '9H 4D')}${fan(EIGHTEEN, '9H 4D')}</main>`,
};
