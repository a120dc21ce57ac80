// The house's own record of bets, as the book told them last, for record sets and a player's copy of the data. It may be behind; never ahead.
import type { BookBet } from '#contract/protocols/sportsbook-bets.ts';
import type { Tx } from '#server/platform/database.ts';

function toRow(bet: BookBet) {
  return {
    id: bet.id,
    player_id: bet.playerId,
    currency: bet.currency,
    state: bet.state,
    // a free bet costs its player nothing
    stake: bet.isFreeBet ? 0n : BigInt(bet.stake),
    payout: BigInt(bet.payout),
    receivable: BigInt(bet.receivable),
    is_settled: bet.isSettled,
    placed_at: new Date(bet.placedAt),
    settled_at: bet.settledAt === null ? null : new Date(bet.settledAt),
    settlement_version: bet.settlementVersion,
    version: bet.version,
    bet: JSON.stringify({ ...bet, moments: undefined }),
  };
}

/** A player of this house, and not another's of the same book. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a bet's player is one of this installation; the same book may serve others. */
export const isOfThisHouse = (playerId: string): boolean => uuid.test(playerId);

/** Writes bets down as they are told; what is known newer stays. */
export async function keepBets(tx: Tx, bets: readonly BookBet[]): Promise<void> {
  const newest = new Map(bets.toSorted((a, b) => a.version - b.version).map((bet) => [bet.id, bet]));
  const rows = [...newest.values()].filter(({ playerId }) => isOfThisHouse(playerId)).map(toRow);
  if (rows.length === 0) return;
  await tx
    .insertInto('sports_bet')
    // two processes hear the same: in one order they cannot wait for each other
    .values(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((old) => ({
          state: old.ref('excluded.state'),
          stake: old.ref('excluded.stake'),
          payout: old.ref('excluded.payout'),
          receivable: old.ref('excluded.receivable'),
          is_settled: old.ref('excluded.is_settled'),
          settled_at: old.ref('excluded.settled_at'),
          settlement_version: old.ref('excluded.settlement_version'),
          version: old.ref('excluded.version'),
          bet: old.ref('excluded.bet'),
        }))
        .whereRef('sports_bet.version', '<', 'excluded.version'),
    )
    .execute();
}
