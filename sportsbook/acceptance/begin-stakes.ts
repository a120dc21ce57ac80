// Bets whose delay is over and that nothing stands against: those that come together are read by one statement and written down as staking in one
// transaction.
import { gather } from '#kit/gather.ts';
import type { Db } from '#kit/service-database.ts';
import { newId } from '#kit/time-ordered-id.ts';
import type { Kind } from '#kit/together.ts';
import type { Book } from '../book-parts.ts';
import type { BetRow } from '../tables.ts';
import { eventsOf } from './bounds.ts';
import { lockPlayers, openStakes } from './open-stakes.ts';
import type { Weighed } from './weigh-slip.ts';

/** Returns what reads a bet by its id, those that are asked for together by one statement. */
export const betReader = (db: Db): ((id: string) => Promise<BetRow | undefined>) =>
  gather(async (ids: readonly string[]) => {
    const rows = await db.query<BetRow>('select * from sportsbook.bet where id = any($1)', [ids]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id));
  });

interface Waiting {
  seen: BetRow;
  weighed: Weighed;
  wallMs: number;
  leaseMs: number;
}

const beginning: Kind<Waiting, BetRow> = {
  // what follows sees every bet of the player that was placed before
  before: (waiting) => [lockPlayers(waiting.map(({ seen }) => seen.player_id))],
  text: `with given as materialized (
       select * from json_to_recordset($1::json)
         as bet (id uuid, player_id text, version bigint, currency text, events text[], legs jsonb, max_payout bigint, bet_tx_id uuid,
                 decide_at timestamptz, stake bigint, possible bigint, cap_stake bigint, cap_pays bigint)),
     fitting as (
       select given.* from given ${openStakes('given', 'given.id')}
        where open.stake + given.stake <= given.cap_stake and open.pays + given.possible <= given.cap_pays)
     update sportsbook.bet
        set state = 'staking', legs = fitting.legs, max_payout = fitting.max_payout, bet_tx_id = fitting.bet_tx_id,
            decide_at = fitting.decide_at, possible_return = fitting.possible, version = bet.version + 1
       from fitting
      where bet.id = fitting.id and bet.state = 'waiting' and bet.version = fitting.version
     returning bet.*`,
  toJson: ({ seen, weighed, wallMs, leaseMs }) => ({
    id: seen.id,
    player_id: seen.player_id,
    version: String(seen.version),
    currency: seen.currency,
    events: eventsOf(weighed.agreed),
    legs: weighed.agreed,
    max_payout: String(weighed.bounds.maxPayout),
    bet_tx_id: newId(wallMs),
    decide_at: new Date(wallMs + leaseMs),
    stake: String(seen.free_bet === null ? seen.stake : 0n),
    possible: String(weighed.possibleReturn),
    cap_stake: String(weighed.bounds.caps.stake),
    cap_pays: String(weighed.bounds.caps.pays),
  }),
};

/**
 * Writes down that the stake of a bet is asked for. Returns it; undefined where it does not fit beside what its player has open, or another process
 * was faster.
 */
export const beginTogether = async (
  { together, leaseMs, wallMs }: Pick<Book, 'together' | 'leaseMs' | 'wallMs'>,
  seen: BetRow,
  weighed: Weighed,
): Promise<BetRow | undefined> => await together.write(beginning, seen.player_id, { seen, weighed, wallMs: wallMs(), leaseMs });
