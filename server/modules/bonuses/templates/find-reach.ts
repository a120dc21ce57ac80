import { countReachable } from '#server/modules/players/index.ts';
import type { Db } from '#server/platform/database.ts';
import { costOfSpins } from './spins-of.ts';
import type { TemplateBody } from './template-schema.ts';

export interface Reach {
  /** Players who could be granted it today, as far as country, segment and their own choice go. */
  players: number;
  /**
   * By currency, in the smallest unit: the most that it can ever cost, which nothing but a budget bounds, and the most that it can cost with the
   * players of today. Null: it has no end.
   */
  costs: { currency: string; max: bigint | null; today: bigint | null }[];
}

/** Returns whom a template reaches and what it can cost at most: the budget or, where it is granted once, that of every player of today. */
export async function findReach(db: Db, body: TemplateBody): Promise<Reach> {
  const { countries, segments, currencies, once } = body;
  const players = await countReachable(db, { only: countries.only, not: countries.not, segments });
  const costs = Object.entries(currencies).map(([currency, { amount, budget }]) => {
    const ofAll = once === null ? null : (BigInt(amount ?? 0) + costOfSpins(body, currency)) * BigInt(players);
    const limit = budget === undefined || budget === null ? null : BigInt(budget);
    const today = ofAll === null || (limit !== null && limit < ofAll) ? limit : ofAll;
    return { currency, max: limit, today };
  });
  return { players, costs };
}
