// The times of a shared round, in milliseconds.

/** How long the end of a flight stays before the next betting begins to run. */
export const pauseMs = 3000;
/** Cash-outs that came in before the end are waited for so long, then the rest is lost. */
export const graceMs = 1000;
/** A start that is so late was driven by nobody: its betting begins anew. */
export const lateStartMs = 5000;
/** How often a flight notes that it is driven. */
export const signMs = 500;
/** How many bets are settled in one transaction. */
export const settleBatch = 200;
/** Rounds of a chain. */
export const chainLength = 100_000;
