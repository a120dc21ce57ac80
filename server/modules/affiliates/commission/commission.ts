// What a partner earns in a month, as whole units of a currency: a pure function of what players did and what was agreed.

/** What the players of a partner did in a month in one currency, in its smallest unit. */
export interface Figures {
  /** What they lost of real money at play; less than nothing where they won. */
  revenue: bigint;
  /** Bonus money that became real. */
  bonusCost: bigint;
  deposited: bigint;
  withdrawn: bigint;
  /** Players for whom the sum for a new player is due. */
  cpaPlayers: number;
}

/** What was agreed. Shares in thousandths. */
export interface Deal {
  revenueShare: number;
  costShare: number;
  paymentCost: number;
  /** For each new player, in the currency of the figures; nothing where it is another currency's. */
  cpa: bigint;
  carriesOver: boolean;
}

export interface Commission {
  /** Bonuses, the share of what players lost, and of what was paid in and out. */
  costs: bigint;
  /** Revenue less costs. */
  net: bigint;
  carriedIn: bigint;
  share: bigint;
  cpa: bigint;
  /** What the next month begins with; nothing, or less. */
  carriedOut: bigint;
  /** What is paid. */
  commission: bigint;
}

const thousand = 1000n;
/** Rounded up: what is left of a unit is a cost. */
const costOf = (amount: bigint, share: number): bigint => (amount <= 0n ? 0n : (amount * BigInt(share) + thousand - 1n) / thousand);

/** `carriedIn`: what the month before left, nothing or less. Shares are rounded down to a unit, costs up. */
export function commissionOf(figures: Figures, deal: Deal, carriedIn: bigint): Commission {
  const { revenue, bonusCost, deposited, withdrawn } = figures;
  const costs = bonusCost + costOf(revenue, deal.costShare) + costOf(deposited + withdrawn, deal.paymentCost);
  const net = revenue - costs;
  const base = net + carriedIn;
  const share = base > 0n ? (base * BigInt(deal.revenueShare)) / thousand : 0n;
  const cpa = deal.cpa * BigInt(figures.cpaPlayers);
  return { costs, net, carriedIn, share, cpa, carriedOut: base < 0n && deal.carriesOver ? base : 0n, commission: share + cpa };
}
