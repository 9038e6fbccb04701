/**
 * Bounds on what devices accept from each other. All that concern the log are counted along one seat's chain, so every device
 * draws the line at the same entry.
 */
export const LIMITS = {
  /** Longest entry, bytes. */
  entry: 16 * 1024,
  /** Longest body of an answer in canonical form, bytes. */
  answer: 8 * 1024,
  /** Longest opening of the cards that an answer turns over, bytes. */
  opening: 4 * 1024,
  /** Longest byte string that an answer's entry carries itself; a longer one is a blob beside the document. */
  inline: 2048,
  /** Longest blob, bytes. */
  blob: 64 * 1024,
  /** Most bytes of blobs that one seat names in one document. */
  named: 8 * 1024 * 1024,
  /** Most blobs asked for in one message. */
  lacks: 512,
  /** Blobs kept by a device: of the newest so many hands, the running one among them. */
  blobHands: 4,
  /** Most entries of one seat in one document. */
  chain: 20_000,
  /** Most sessions (client ids) of one seat in one document. */
  sessions: 1_000,
  /** Most seats that one seat may admit in one document. */
  admits: 64,
  /** Greatest number of a note. Whoever uses it up leaves the others the same number, not none. */
  lamport: 2 ** 40,
  /** Longest name, UTF-16 units. */
  name: 40,
  /** Most times that somebody can be passed over in one hand, and rounds of agreeing on it. */
  epochs: 10_000,
  rounds: 10_000,
  /** Longest question name, bytes of ASCII. */
  question: 120,
  /** Most seats in a draft. */
  seats: 32,
  /** Most keys remembered as taken off the table. */
  removed: 64,
  /** Most games left for another one whose chips are kept. */
  aside: 16,
  /** Longest message, bytes (the link's own bound). */
  message: 4 * 1024 * 1024,
  /** Longest invitation, or answer to one, that is passed on to another table, UTF-16 units. */
  invitation: 4 * 1024,
  /** Longest awareness message, bytes. */
  awareness: 1024,
  /** Most entries in one run of a fault's evidence. */
  evidence: 2_000,
  /** Longest base, bytes. */
  base: 256 * 1024,
  /** Most entries in the verdict of one hand. */
  verdict: 100,
  /** Most hands in one message of verdicts. */
  verdicts: 12,
  /** Whole documents kept by a device: of the newest so many hands. */
  documents: 100,
  /** Verdicts kept by a device: of the newest so many hands. Whoever missed more cannot come back. */
  hands: 1_000,
  /** Most reports kept for the interface. */
  reports: 100,
} as const;
