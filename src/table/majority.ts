/** More than half decide, wherever a table decides anything: any two groups of so many have a member in common. */
export function majority(of: number): number {
  return Math.floor(of / 2) + 1;
}
