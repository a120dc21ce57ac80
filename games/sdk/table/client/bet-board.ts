// What lies on the table before a round: amounts on positions, with the way back. It knows no game and draws nothing.
import type { Bet } from '../bets.ts';

/** So much on a position, in the smallest unit. */
export type Laid = readonly [position: string, amount: bigint];

export interface BetBoard {
  readonly total: bigint;
  readonly laid: ReadonlyMap<string, bigint>;
  /** True while something can be undone. */
  readonly canUndo: boolean;
  /** Adds to what lies. Returns false, and lays nothing, where the table would take less. */
  lay(added: readonly Laid[]): boolean;
  /** Takes a position's chips away. */
  take(position: string): void;
  /** Doubles everything that lies. Returns false where the table would take less. */
  double(): boolean;
  clear(): void;
  undo(): void;
  /** Lays these bets instead of what lies. Returns false where the table takes less. */
  replace(bets: readonly Laid[]): boolean;
  /** Forgets what lay: a round was played, or begins anew. */
  reset(bets?: readonly Laid[]): void;
  /** The bets as they are sent. */
  bets(): Bet[];
}

/** How many steps back there are. */
const maxUndo = 100;

/** Returns an empty table that takes at most so much altogether. */
export function createBetBoard(max: bigint): BetBoard {
  let laid = new Map<string, bigint>();
  let before: Map<string, bigint>[] = [];
  const sum = (of: ReadonlyMap<string, bigint>): bigint => [...of.values()].reduce((total, amount) => total + amount, 0n);

  function change(next: Map<string, bigint>): boolean {
    if (sum(next) > max) return false;
    before = [...before, laid].slice(-maxUndo);
    laid = next;
    return true;
  }
  function lay(added: readonly Laid[]): boolean {
    const next = new Map(laid);
    for (const [position, amount] of added) next.set(position, (next.get(position) ?? 0n) + amount);
    return change(next);
  }
  return {
    get total() {
      return sum(laid);
    },
    get laid() {
      return laid;
    },
    get canUndo() {
      return before.length > 0;
    },
    lay,
    take(position) {
      const next = new Map(laid);
      if (next.delete(position)) change(next);
    },
    double: () => lay([...laid]),
    clear() {
      if (laid.size > 0) change(new Map());
    },
    undo() {
      laid = before.at(-1) ?? laid;
      before = before.slice(0, -1);
    },
    replace: (bets) => change(new Map(bets)),
    reset(bets = []) {
      laid = new Map(bets);
      before = [];
    },
    bets: () => [...laid].map(([position, amount]) => [position, String(amount)] as const),
  };
}
