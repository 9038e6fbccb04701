/** Names of players when two are alike. Who is who is a matter of keys; this is for the people who read and hear the names. */

/** What two names have in common that sound the same: case and forms of letters, and how pictures are joined, do not tell people apart. */
const sound = (name: string): string => name.normalize('NFKC').replace(/[\u200d\ufe00-\ufe0f]/gu, '').toLowerCase();

/** Would these two be taken for one person? Nobody's name (empty) is no name. */
export const sameName = (a: string, b: string): boolean => a !== '' && sound(a) === sound(b);

/**
 * The names as they are shown, in the order given: of those who are alike the first keeps the name, the others get the next free
 * number, `Ana (2)`. The same list gives the same names on every device.
 */
export function distinctNames(names: readonly string[]): readonly string[] {
  const taken = new Set(names.map(sound));
  const seen = new Set<string>();
  return names.map((name) => {
    if (name === '' || !seen.has(sound(name))) {
      seen.add(sound(name));
      return name;
    }
    let n = 2;
    while (taken.has(sound(`${name} (${n})`))) n++;
    const shown = `${name} (${n})`;
    taken.add(sound(shown));
    return shown;
  });
}
