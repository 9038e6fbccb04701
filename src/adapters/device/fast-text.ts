/** One text that can be read before the first frame. Browsers may forbid it, and empty it: never the only copy of anything. */
export function fastText(key: string): { read(): string | null; write(text: string): void } {
  return {
    read() {
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    write(text) {
      try {
        localStorage.setItem(key, text);
      } catch {
        // Full or forbidden: the next start is one frame late.
      }
    },
  };
}
