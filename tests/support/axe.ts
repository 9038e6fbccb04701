/** axe in a page of the built app. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong with the page as it is now, a line for each element; best empty. */
export async function violations(page: Page): Promise<string[]> {
  // Evaluated by the driver, not by the page, whose policy lets in no script but its own.
  await page.evaluate(SOURCE);
  return page.evaluate(async () => {
    const { violations: found } = await (window as unknown as { readonly axe: typeof axe }).axe.run();
    return found.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id} (${help}): ${node.target.join(' ')}`));
  });
}
