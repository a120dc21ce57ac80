import { type Selectable, sql } from 'kysely';
import { exportOfRows } from '#server/platform/export.ts';
import type { SportsTables } from './tables.ts';

/** What was bet on, in a line: events and outcomes by their ids, and the price of each leg in thousandths. */
function legsOf(bet: unknown): string {
  const { legs } = bet as {
    legs: { price: number; selections: { eventId: string; marketId: string; specifiers: string; outcomeId: string }[] }[];
  };
  return legs
    .map(({ price, selections }) => {
      const picked = selections.map((one) =>
        [one.eventId, one.marketId, one.specifiers, one.outcomeId].filter((part) => part !== '').join(' '),
      );
      return `${picked.join(' + ')} @${price}`;
    })
    .join('; ');
}

/** What the house staked for the player. */
function freeStakeOf(bet: unknown): string {
  const { isFreeBet, stake } = bet as { isFreeBet?: boolean; stake: string };
  return isFreeBet === true ? stake : '0';
}

export const sportsBetsExport = exportOfRows<Selectable<SportsTables['sports_bet']>>({
  name: 'sports-bets',
  summary: 'Bets on sports that were placed in the period, as the book told them last (GLI-19 2.8.3)',
  from: sql`sports_bet`,
  player: 'player_id',
  at: 'placed_at',
  key: ['id'],
  cells: {
    Bet: (row) => row.id,
    Player: (row) => row.player_id,
    Currency: (row) => row.currency,
    State: (row) => row.state,
    Type: (row) => (row.bet as unknown as { type: string }).type,
    Legs: (row) => legsOf(row.bet),
    Rules: (row) => (row.bet as unknown as { rulesVersion: string }).rulesVersion,
    Stake: (row) => row.stake,
    'Free stake': (row) => freeStakeOf(row.bet),
    Payout: (row) => row.payout,
    Receivable: (row) => row.receivable,
    Placed: (row) => row.placed_at,
    Settled: (row) => row.settled_at,
    Settlement: (row) => row.settlement_version,
  },
});

export const sportsSettingsExport = exportOfRows<Selectable<SportsTables['sports_setting']>>({
  name: 'sports-settings',
  summary: 'How players read odds and which price changes they take, as changed last in the period',
  from: sql`sports_setting`,
  player: 'player_id',
  at: 'changed_at',
  key: ['player_id'],
  cells: {
    Player: (row) => row.player_id,
    'Odds format': (row) => row.odds_format,
    'Price changes': (row) => row.price_policy,
    'Favourite sports': (row) => row.favourite_sports.join(' '),
    Changed: (row) => row.changed_at,
  },
});
