/** Every state that can be reached, each once but for the names of devices that the questions do not tell apart. */
import { decisions, type Law } from './law.ts';
import { all, begin, cutTo, has, size, withRounds, type Mask, type Setting, type State } from './state.ts';
import { fault } from './holds.ts';
import { canonical, symmetries } from './canonical.ts';
import { settle } from './settle.ts';
import { known, names, writes, type Bounds } from './writes.ts';

export interface Found {
  /** How many states, of how many writes at most. */
  readonly states: number;
  readonly depth: number;
  /** Were all states looked at, or only `most` of them? */
  readonly whole: boolean;
  /** Fair runs that ended the hand, and the writes of the longest. */
  readonly runs: number;
  readonly longest: number;
  readonly decided: number;
  readonly trace: Trace | null;
}

export interface Trace {
  readonly fault: string;
  /** What was written, in order. */
  readonly writes: readonly string[];
  readonly state: State;
}

interface Node {
  readonly state: State;
  readonly what: string;
  readonly depth: number;
  readonly from: Node | null;
}

export interface Exploring {
  readonly law: Law;
  readonly setting: Setting;
  readonly bounds: Bounds;
  /** Every so many states: from there any majority that hears each other ends the hand. 0: never. */
  readonly progress: number;
  /** `breadth` finds the shortest trace, `depth` needs little memory. */
  readonly order: 'breadth' | 'depth';
  /** At most so many states. */
  readonly most?: number;
}

export function explore({ law, setting, bounds, progress, order, most = Infinity }: Exploring): Found {
  const perms = symmetries(setting, bounds);
  const first = begin(setting);
  const seen = new Set([canonical(first, perms)]);
  let level: Node[] = [{ state: first, what: '', depth: 0, from: null }];
  let [depth, runs, longest, decided, visited] = [0, 0, 0, 0, 0];
  let trace: Trace | null = null;
  const visit = (node: Node): Node[] => {
    const { state } = node;
    depth = Math.max(depth, node.depth);
    visited++;
    if (decisions(law, state).length > 0) decided++;
    let wrong = fault(law, setting, state);
    if (wrong === null && progress > 0 && visited % progress === 0) {
      const result = progresses(law, setting, state);
      runs += result.runs;
      longest = Math.max(longest, result.longest);
      wrong = result.fault;
    }
    if (wrong !== null) {
      trace = { fault: wrong, writes: path(node), state };
      return [];
    }
    const fresh: Node[] = [];
    for (const { what, next } of writes(law, setting, bounds, state)) {
      const key = canonical(next, perms);
      if (seen.has(key)) continue;
      seen.add(key);
      fresh.push({ state: next, what, depth: node.depth + 1, from: node });
    }
    return fresh;
  };
  while (level.length > 0 && trace === null && visited < most) {
    if (order === 'depth') level.push(...visit(level.pop()!));
    else {
      const next: Node[] = [];
      for (const node of level) {
        for (const fresh of visit(node)) next.push(fresh);
        if (trace !== null || visited >= most) break;
      }
      level = next;
    }
  }
  return { states: visited, depth, whole: trace === null && visited < most, runs, longest, decided, trace };
}

function path(node: Node): string[] {
  const lines: string[] = [];
  for (let at: Node | null = node; at !== null && at.from !== null; at = at.from) lines.unshift(at.what);
  return lines;
}

/**
 * Any enough devices that hear each other end the hand: when they know all there is, and when they know only what they must. Then
 * the others come back, and all of them end it together.
 */
export function progresses(law: Law, setting: Setting, state: State): { readonly fault: string | null; readonly runs: number; readonly longest: number } {
  const n = setting.devices;
  let [runs, longest] = [0, 0];
  for (let hear = 1; hear <= all(n); hear++) {
    if (size(hear) < law.quorum(n)) continue;
    for (const [how, start] of [['knowing all', state], ['knowing the least', leastOf(law, state, hear)]] as const) {
      const run = settle(law, setting, start, hear);
      runs++;
      longest = Math.max(longest, run.writes);
      if (!run.over) return { fault: `${names(hear)}, ${how}, hear each other and do not go on`, runs, longest };
      const joined = run.state.map((device, d) => (has(hear, d) ? device : state[d]!));
      const wrong = fault(law, setting, joined);
      if (wrong !== null) return { fault: `after ${names(hear)}, ${how}, went on: ${wrong}`, runs, longest };
      const together = settle(law, setting, joined, all(n));
      const at = together.over ? fault(law, setting, together.state) : 'all hear each other and do not go on';
      if (at !== null) return { fault: `after ${names(hear)}, ${how}, went on, and the others came back: ${at}`, runs, longest };
    }
  }
  return { fault: null, runs, longest };
}

/** The state as those devices must know it: of the others only what their own writes rest on. */
export function leastOf(law: Law, state: State, hear: Mask): State {
  const values = decisions(law, state);
  const of = state.flatMap((_, d) => (has(hear, d) ? [known(law, state, d, values)] : []));
  const epoch = Math.max(...of.map((one) => one.epoch));
  const cut = state.map((_, d) => Math.max(...of.map((one) => one.cut[d]!)));
  for (const value of values.slice(0, epoch)) for (const [d, head] of value.cuts.entries()) cut[d] = Math.max(cut[d]!, head);
  const shorter = cutTo(state, cut);
  const accepted = state.reduce((rounds, device, d) => (has(hear, d) ? rounds | (device.epochs[epoch]?.accepts ?? 0) : rounds), 0);
  return shorter.map((device, d) => {
    if (has(hear, d)) return device;
    const before = { ...device, epochs: device.epochs.slice(0, epoch) };
    const now = device.epochs[epoch];
    if (now === undefined || accepted === 0) return before;
    // What was accepted is known with the signatures it consists of, and so are those of rounds that it took over.
    const last = 32 - Math.clz32(accepted);
    return withRounds([before], 0, epoch, () => ({ signs: now.signs.slice(0, last), accepts: now.accepts & ((1 << last) - 1) }))[0]!;
  });
}
