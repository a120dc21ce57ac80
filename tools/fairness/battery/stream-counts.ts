// What is counted of one stream of draws that all have the same bound. The tests read the counts; counts of several cores add up.

/** Draws that a hand of the poker test has. */
export const handSize = 5;
/** So long are runs, gaps and collections told apart; the last cell holds all that are longer. */
const [maxRun, maxGap, maxCollection] = [64, 256, 512];
/** With more outcomes than this neighbours are counted together. */
const [maxOutcomes, cellsBeyond] = [65_536, 4096];

export interface StreamCounts {
  /** Draws lie below it. */
  bound: number;
  draws: number;
  outcomes: Float64Array;
  /** Of groups that follow each other, two by two. */
  pairs: Float64Array;
  /** Lengths of runs in the lower half of the groups. */
  lowRuns: Float64Array;
  highRuns: Float64Array;
  /** How many draws lie between two of the first group. */
  gaps: Float64Array;
  /** How many different groups a hand has. */
  hands: Float64Array;
  /** How many draws it takes until each group came. */
  collections: Float64Array;
}

/**
 * Returns in how many groups of the same size the outcomes are put for all tests but the one of the outcomes themselves: 16 or less, so that as
 * few as can be are left over. Those that are left over are no part of these tests; so every group is exactly as likely as the next.
 */
export function groupsOf(bound: number): number {
  if (bound <= 16) return bound;
  const choices = Array.from({ length: 9 }, (_, index) => 16 - index);
  return choices.reduce((best, one) => (bound % one < bound % best ? one : best));
}

const cellsOf = (bound: number): number => (bound <= maxOutcomes ? bound : cellsBeyond);

export function noCounts(bound: number): StreamCounts {
  const groups = groupsOf(bound);
  return {
    bound,
    draws: 0,
    outcomes: new Float64Array(cellsOf(bound)),
    pairs: new Float64Array(groups * groups),
    lowRuns: new Float64Array(maxRun),
    highRuns: new Float64Array(maxRun),
    gaps: new Float64Array(maxGap),
    hands: new Float64Array(handSize + 1),
    collections: new Float64Array(maxCollection),
  };
}

/** Adds one, or to the last cell where there is none so far out. */
function count(cells: Float64Array, cell: number): void {
  const at = Math.min(cell, cells.length - 1);
  cells[at] = (cells[at] ?? 0) + 1;
}

/** Returns what follows the groups of a stream into its counts. */
function followGroups(counts: StreamCounts, groups: number): (group: number) => void {
  const half = Math.floor(groups / 2);
  const all = 2 ** groups - 1;
  let [before, isLow, run, gap] = [-1, false, 0, 0];
  let [hand, inHand, collection, collected] = [0, 0, 0, 0];
  return (group) => {
    if (before >= 0) count(counts.pairs, before * groups + group);
    before = before >= 0 ? -1 : group;
    if (run > 0 && group < half !== isLow) {
      count(isLow ? counts.lowRuns : counts.highRuns, run - 1);
      run = 0;
    }
    isLow = group < half;
    run += 1;
    if (group === 0) count(counts.gaps, gap);
    gap = group === 0 ? 0 : gap + 1;
    hand |= 1 << group;
    inHand += 1;
    if (inHand === handSize) {
      count(counts.hands, bitsOf(hand));
      [hand, inHand] = [0, 0];
    }
    collected |= 1 << group;
    collection += 1;
    if (collected === all) {
      count(counts.collections, collection);
      [collected, collection] = [0, 0];
    }
  };
}

function bitsOf(word: number): number {
  let bits = 0;
  for (let rest = word; rest > 0; rest &= rest - 1) bits += 1;
  return bits;
}

/** Returns what each draw of a stream is given to, one after the other. */
export function followStream(counts: StreamCounts): (drawn: number) => void {
  const groups = groupsOf(counts.bound);
  const follow = followGroups(counts, groups);
  const groupWidth = Math.floor(counts.bound / groups);
  const cells = counts.outcomes.length;
  const cellWidth = Math.floor(counts.bound / cells);
  return (drawn) => {
    counts.draws += 1;
    const cell = Math.floor(drawn / cellWidth);
    if (cell < cells) count(counts.outcomes, cell);
    const group = Math.floor(drawn / groupWidth);
    if (group < groups) follow(group);
  };
}

/** Adds to cells those of another. */
export function addCells(cells: Float64Array, others: Float64Array): void {
  for (let cell = 0; cell < cells.length; cell += 1) cells[cell] = (cells[cell] ?? 0) + (others[cell] ?? 0);
}

/** Adds to the counts of a stream those of another with the same bound. */
export function addCounts(counts: StreamCounts, other: StreamCounts): void {
  counts.draws += other.draws;
  for (const name of ['outcomes', 'pairs', 'lowRuns', 'highRuns', 'gaps', 'hands', 'collections'] as const)
    addCells(counts[name], other[name]);
}
