/** A word across the table, with a tap. Nothing of it is logged. */
export const REACTIONS = ['well-played', 'thanks', 'laugh', 'oh-no', 'thinking', 'hurry'] as const;
export type Reaction = (typeof REACTIONS)[number];

/** How long one is shown, ms. */
export const REACTION_SHOWN = 4_000;
/** Between two of one phone, ms: what comes sooner is not sent, and from others not shown. */
export const REACTION_GAP = 1_500;

export const isReaction = (value: unknown): value is Reaction => (REACTIONS as readonly unknown[]).includes(value);
