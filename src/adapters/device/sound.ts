/** The one sound: two soft notes, a fifth apart, made on the spot. */

const NOTES = [
  { hertz: 587.33, at: 0 },
  { hertz: 880, at: 0.12 },
] as const;
const SECONDS = 0.7;
const LOUDNESS = 0.12;
/** Milliseconds after which a chime that waited for a touch is left out. */
const LATE = 1000;

/** iOS: a sound that does not stop the music. */
interface WithAudioSession {
  readonly audioSession?: { type: string };
}

/**
 * Gives `chime`. Browsers let a page sound only after somebody has touched it; a chime that comes too early is not made up for
 * later, but the next touch makes the following ones heard.
 */
export function chimes(): () => void {
  let context: AudioContext | null = null;
  return () => {
    if (typeof AudioContext === 'undefined') return;
    if (context === null) {
      const session = (navigator as Navigator & WithAudioSession).audioSession;
      if (session) session.type = 'ambient';
      context = new AudioContext();
    }
    void ring(context);
  };
}

async function ring(context: AudioContext): Promise<void> {
  if (context.state !== 'running') {
    const asked = performance.now();
    addEventListener('pointerdown', () => void context.resume().catch(() => undefined), { once: true });
    // Stays pending for as long as the browser wants a touch first.
    await context.resume().catch(() => undefined);
    if (performance.now() - asked > LATE || (context.state as AudioContextState) !== 'running') return;
  }
  const start = context.currentTime + 0.02;
  for (const { hertz, at } of NOTES) {
    const note = new OscillatorNode(context, { type: 'sine', frequency: hertz });
    const loudness = new GainNode(context, { gain: 0 });
    loudness.gain.setValueAtTime(0, start + at);
    loudness.gain.linearRampToValueAtTime(LOUDNESS, start + at + 0.015);
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + at + SECONDS);
    note.connect(loudness).connect(context.destination);
    note.start(start + at);
    note.stop(start + at + SECONDS);
  }
}
