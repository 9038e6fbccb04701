/** For element tests: what the browser hands to screen readers of the page as it is, asked of the browser itself. */
import type { CDPSession, Page } from 'playwright-core';

/** Asked for from a test by `executeServerCommand` with this name; it comes to lines, one a node, indented by depth. */
const ACCESSIBILITY_TREE = 'accessibility-tree';

interface Value {
  readonly type: string;
  readonly value?: unknown;
}

interface AxNode {
  readonly nodeId: string;
  readonly parentId?: string;
  readonly childIds?: readonly string[];
  readonly ignored: boolean;
  readonly role?: Value;
  readonly name?: Value;
  readonly description?: Value;
  readonly value?: Value;
  readonly properties?: readonly { readonly name: string; readonly value: Value }[];
}

/** Everything of a node but the numbers by which the browser calls it, which are others each time. */
function line({ ignored, role, name, description, value, properties = [] }: AxNode): string {
  const said = [name, description, value].map((v) => JSON.stringify(v?.value ?? null));
  return [ignored ? 'ignored' : 'there', String(role?.value), ...said, ...properties.map((p) => `${p.name}=${JSON.stringify(p.value.value ?? null)}`)].join(' ');
}

function* lines(nodes: readonly AxNode[]): Generator<string> {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  function* walk(node: AxNode, depth: number): Generator<string> {
    yield `${' '.repeat(depth)}${line(node)}`;
    for (const id of node.childIds ?? []) {
      const child = byId.get(id);
      if (child !== undefined) yield* walk(child, depth + 1);
    }
  }
  for (const node of nodes) if (node.parentId === undefined) yield* walk(node, 0);
}

interface Command {
  readonly command: string;
  readonly session: { readonly id: string; readonly browser: { getPage?(id: string): Page } };
}

/** A plugin of the test runner, for Chromium under Playwright. */
export function accessibilityTree(): { readonly name: string; executeCommand(of: Command): Promise<readonly string[] | null> } {
  const open = new WeakMap<Page, Promise<CDPSession>>();
  return {
    name: ACCESSIBILITY_TREE,
    async executeCommand({ command, session }) {
      if (command !== ACCESSIBILITY_TREE) return null;
      const page = session.browser.getPage?.(session.id);
      if (page === undefined) throw new Error('no page of this test');
      const cdp = open.get(page) ?? page.context().newCDPSession(page);
      open.set(page, cdp);
      const { nodes } = await (await cdp).send('Accessibility.getFullAXTree');
      return [...lines(nodes as readonly AxNode[])];
    },
  };
}
