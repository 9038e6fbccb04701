/** A table of its own, `?play=5&seed=3`, or every phase of one: `?scene=lead`, `?theme=`, `?suits=`, `?text=`, `?zoom=`; `?pick=` taps cards by slot first. */
import { html, render } from 'lit';
import '../../../src/ui/games/rummy-royal/index.ts';
import { title } from '../../../src/ui/games/rummy-royal/index.ts';
import { LocalTable } from '../games/local-table.ts';
import { ScriptedTable, scenes, tableState, type SceneName } from '../games/fixtures.ts';

const query = new URLSearchParams(location.search);
const root = document.documentElement;
for (const [name, attribute] of [['theme', 'theme'], ['suits', 'suits'], ['text', 'textSize'], ['hand', 'hand'], ['motion', 'motion']] as const) {
  const value = query.get(name);
  if (value !== null) root.dataset[attribute] = value;
}
const zoom = query.get('zoom');
if (zoom !== null) root.style.fontSize = `${zoom}%`;

const name = (query.get('scene') ?? 'lead') as SceneName;
const players = Number(query.get('play') ?? 0);
const local = players > 0 ? new LocalTable({ seats: players, seed: Number(query.get('seed') ?? 1), me: query.has('watch') ? null : 0 }) : null;
const state = local?.state() ?? tableState(scenes[name]);
const head = title(state);
render(
  html`<header><div>${head.title}<small>${head.subtitle}</small></div></header>
    <cc-rummy-table .state=${state} .table=${local ?? new ScriptedTable(state)} .say=${(r: { code: string }) => `Red is led with the lowest card of a suit (${r.code}).`} .now=${() => 2600}><div slot="between"><button>Ready for the next hand</button></div></cc-rummy-table>`,
  document.body,
);
const table = document.querySelector('cc-rummy-table');
await table?.updateComplete;
const fan = table?.shadowRoot?.querySelector('cc-fan');
await fan?.updateComplete;
for (const slot of (query.get('pick') ?? '').split(',').filter((s) => s !== '')) fan?.cardElement(Number(slot))?.click();
await table?.updateComplete;
if (local !== null && table !== null) {
  local.subscribe((next) => (table.state = next));
  document.querySelector('[slot] button')?.addEventListener('click', () => local.next());
  setInterval(() => local.step(), Number(query.get('pace') ?? 900));
}
requestAnimationFrame(() => (root.dataset['ready'] = 'true'));
