// The house's own record of bets, as the book told them last, for record sets and a player's copy of the data. It may be behind; never ahead.
import { LRUCache } from 'lru-cache';
import type { BookBet } from '#contract/protocols/sportsbook-bets.ts';
import { atMost } from '#kit/at-most.ts';
import { gather } from '#kit/gather.ts';
import type { Database, Tx } from '#server/platform/database.ts';

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

/** Writes bets down as they are told; what is known newer stays. Returns the ids of those that were news. */
export async function keepBets(tx: Tx, bets: readonly BookBet[]): Promise<string[]> {
  const newest = new Map(bets.toSorted((a, b) => a.version - b.version).map((bet) => [bet.id, bet]));
  const rows = [...newest.values()].filter(({ playerId }) => isOfThisHouse(playerId)).map(toRow);
  if (rows.length === 0) return [];
  const written = await tx
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
    .returning('id')
    .execute();
  return written.map(({ id }) => id);
}

type Writer = Pick<Database, 'transact'>;

interface Keeper {
  keep(bet: BookBet): Promise<void>;
  /** The version of each bet that was kept here lately. */
  versions: LRUCache<string, number>;
}
const keepers = new WeakMap<Writer, Keeper>();

function keeperOf(database: Writer): Keeper {
  const known = keepers.get(database);
  if (known !== undefined) return known;
  const versions = new LRUCache<string, number>(atMost(10_000));
  const keep = gather(async (bets: readonly BookBet[]) => {
    await database.transact(async (tx) => await keepBets(tx, bets));
    for (const { id, version } of bets) versions.set(id, version);
    return bets.map(() => undefined);
  });
  const keeper = { keep, versions };
  keepers.set(database, keeper);
  return keeper;
}

/** Writes a bet down as the book has answered it, together with others that are answered at this moment. */
export const keepBet = async (database: Writer, bet: BookBet): Promise<void> => await keeperOf(database).keep(bet);

/** Those bets that were not kept here as they are told. */
export function unkept(database: Writer, bets: readonly BookBet[]): BookBet[] {
  const { versions } = keeperOf(database);
  return bets.filter(({ id, version }) => (versions.get(id) ?? -1) < version);
}
