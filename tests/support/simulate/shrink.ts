/** The fewest faults that still break something: delta debugging over the numbers of a plan's faults (Zeller and Hildebrandt 2002). */
export async function shrink(all: readonly number[], breaks: (some: readonly number[]) => Promise<boolean>, most = 200): Promise<readonly number[]> {
  let left = [...all];
  let runs = 0;
  const tries = async (some: readonly number[]): Promise<boolean> => ++runs <= most && breaks(some);
  if (await tries([])) return [];
  for (let parts = 2; left.length >= 2; ) {
    const size = Math.ceil(left.length / parts);
    let smaller: number[] | null = null;
    for (let from = 0; from < left.length && smaller === null; from += size) {
      const rest = [...left.slice(0, from), ...left.slice(from + size)];
      if (await tries(rest)) smaller = rest;
    }
    if (smaller !== null) {
      left = smaller;
      parts = Math.max(2, parts - 1);
    } else if (size === 1) return left;
    else parts = Math.min(left.length, parts * 2);
  }
  return left;
}
