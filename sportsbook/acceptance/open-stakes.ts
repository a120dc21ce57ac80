// What a player has open on events. It counts towards what may still be staked on them, so that a bound is none that many bets pass one by one.
import type { Statement } from '#kit/service-database.ts';
import { unitsPerCent } from './currencies.ts';

/** Stakes of bets that are not decided, and what they may return, on that of the events on which it is most, in the currency of the slip. */
export interface OpenStakes {
  stake: bigint;
  pays: bigint;
}

export const nothingOpen: OpenStakes = { stake: 0n, pays: 0n };

const unitsOf = (currency: string): string =>
  `case ${currency} ${Object.entries(unitsPerCent)
    .map(([code, units]) => `when '${code}' then ${units}`)
    .join(' ')} else 1 end`;

/**
 * SQL that reads it for each of `rows`, by player_id, currency and events, as `open`. A stake that the house gave is none of the player's. `except`: SQL
 * of the id of a bet on its way that is not counted.
 */
export const openStakes = (rows: string, except = 'null'): string => `cross join lateral (
       select coalesce(max(stake), 0)::bigint as stake, coalesce(max(pays), 0)::bigint as pays from (
         select event_id, ceil(sum(staked)) as stake, ceil(sum(paying)) as pays from (
           select bet.id, wanted.event_id, bet.currency, bet.stake, bet.open_thousandths, bet.free_bet, bet.max_payout, bet.possible_return
             from unnest(${rows}.events) as wanted (event_id)
               join sportsbook.selection s
                 on s.player_id = ${rows}.player_id and s.event_id = wanted.event_id and s.result is null
               join sportsbook.bet on bet.id = s.bet_id
            where bet.outcome is null
           union
           select bet.id, wanted.event_id, bet.currency, bet.stake, bet.open_thousandths, bet.free_bet, bet.max_payout, bet.possible_return
             from sportsbook.bet cross join unnest(${rows}.events) as wanted (event_id)
            where bet.player_id = ${rows}.player_id and bet.state in ('waiting', 'staking') and bet.id is distinct from ${except} and bet.legs
                    @> jsonb_build_array(jsonb_build_object('selections', jsonb_build_array(jsonb_build_object('eventId', wanted.event_id))))
         ) bet cross join lateral (
           select (${unitsOf(`${rows}.currency`)})::numeric / (${unitsOf('bet.currency')}) * bet.open_thousandths / 1000 as rate) worth
         cross join lateral (
           select case when bet.free_bet is null then bet.stake * rate else 0 end as staked,
                  least(bet.max_payout, coalesce(bet.possible_return, bet.max_payout)) * rate as paying) own
          group by event_id) each_event) open`;

/** Holds off other bets of these players until the end of the transaction. */
export const lockPlayers = (playerIds: readonly string[]): Statement => ({
  text: 'select count(pg_advisory_xact_lock(hashtextextended(player_id, 7302))) from unnest($1::text[]) as player_id',
  // in one order everybody waits in turn
  values: [[...new Set(playerIds)].toSorted()],
});
