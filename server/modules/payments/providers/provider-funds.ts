// What an adapter tells of the house's own money.

/** What a provider holds of the house's money. */
export interface Balance {
  currency: string;
  /** All of it, in the smallest unit. */
  amount: bigint;
  /** Of a chain: at the hot wallet, at addresses not swept yet, at the cold one; whole numbers as text. Everybody may see it. */
  chain?: { hot: string; deposits: string; cold: string } | undefined;
  /** What it paid out of the house's money for moving it, in all, in the smallest unit: network fees. What it does not tell, people say. */
  burnt?: bigint | undefined;
}

/** A currency of which a provider cannot tell now what it holds, though it can of others. */
export interface StaleBalance {
  currency: string;
  stale: {
    since: Date;
    /** For the operator. */
    reason: string;
  };
  /** What it held when it was told last; without it that was never. */
  last?: Pick<Balance, 'amount' | 'chain'> & { at: Date };
}

/** Moves of the house's own money that a provider cannot make by itself, of one kind and for one reason. */
export interface WaitingMoves {
  /** In the provider's word, such as sweep. */
  purpose: string;
  currency: string;
  count: number;
  /** When the oldest began to wait for something else than funds. */
  since: Date;
  /** For the operator. */
  waitsFor: string;
}
