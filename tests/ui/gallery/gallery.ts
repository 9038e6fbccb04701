/** Every element of the kit with the loads it has to bear. `?page=` chooses one page, `?theme=`, `?suits=`, `?text=` the settings. */
import { render } from 'lit';
import { pages } from './pages.ts';

const query = new URLSearchParams(location.search);
const root = document.documentElement;
for (const [name, attribute] of [['theme', 'theme'], ['suits', 'suits'], ['text', 'textSize'], ['hand', 'hand'], ['motion', 'motion']] as const) {
  const value = query.get(name);
  if (value !== null) root.dataset[attribute] = value;
}
const zoom = query.get('zoom');
if (zoom !== null) root.style.fontSize = `${zoom}%`;
const page = pages[query.get('page') ?? 'table'];
if (page) render(page(), document.body);
root.dataset['ready'] = 'true';
