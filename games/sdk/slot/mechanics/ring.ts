// A ring of numbers turns over the reels: what a reel stands under is how often its symbols count by ways. A stake turns the ring to a place
// of its own draw. Before the first free game it is turned once more, and then goes on by one place a game, so that what comes is seen.

export interface RingRules {
  /** The numbers of the ring for stakes, from its first place on; after the last the first follows again. */
  base: readonly number[];
  /** Those of the ring for free games. */
  free: readonly number[];
}

/** Where the ring stands in a spin: its place over the first reel, and the numbers over all reels from the left. */
export type RingPlace = { place: number; times: number[] };

/** Returns the ring at a place. */
export const ringAt = (numbers: readonly number[], place: number, reelCount: number): RingPlace => ({
  place,
  times: Array.from({ length: reelCount }, (_, reel) => numbers[(place + reel) % numbers.length] ?? 1),
});
