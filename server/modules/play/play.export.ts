import { type Selectable, sql } from 'kysely';
import { exportOfRows } from '#server/platform/export.ts';
import type { GameTables } from './tables.ts';

export const favoritesExport = exportOfRows<Selectable<GameTables['favorite']>>({
  name: 'favorites',
  summary: 'Games that players marked as favourites in the period',
  from: sql`favorite`,
  player: 'player_id',
  at: 'at',
  key: ['player_id', 'game'],
  cells: { Player: (row) => row.player_id, Game: (row) => row.game, Added: (row) => row.at },
});

export const gameSessionsExport = exportOfRows<Selectable<GameTables['game_session']>>({
  name: 'game-sessions',
  summary: 'Games that were launched for real money in the period (GLI-19 2.8.6)',
  from: sql`game_session`,
  player: 'player_id',
  at: 'created_at',
  key: ['id'],
  cells: {
    'Game session': (row) => row.id,
    Player: (row) => row.player_id,
    Session: (row) => row.session_id,
    Game: (row) => row.game,
    Provider: (row) => row.provider,
    Currency: (row) => row.currency,
    Country: (row) => row.country,
    Launched: (row) => row.created_at,
    Ended: (row) => row.ended_at,
    'Why it ended': (row) => row.end_reason,
  },
});

export const freeRoundGrantsExport = exportOfRows<Selectable<GameTables['free_round_grant']>>({
  name: 'free-round-grants',
  summary: 'Free rounds that were granted in the period, and what their providers say came of them',
  from: sql`free_round_grant`,
  player: 'player_id',
  at: 'created_at',
  key: ['id'],
  cells: {
    Grant: (row) => row.id,
    Player: (row) => row.player_id,
    Provider: (row) => row.provider,
    Game: (row) => row.game,
    Currency: (row) => row.currency,
    Rounds: (row) => row.count,
    Stake: (row) => row.stake,
    'Valid from': (row) => row.valid_from,
    'Valid until': (row) => row.valid_until,
    State: (row) => row.state,
    Played: (row) => row.told_played,
    Won: (row) => row.told_win,
    Granted: (row) => row.created_at,
  },
});

export const jackpotWinsExport = exportOfRows<Selectable<GameTables['jackpot_win']>>({
  name: 'jackpot-wins',
  summary: 'Jackpots that were paid in the period (GLI-19 4.13)',
  from: sql`jackpot_win`,
  player: 'player_id',
  at: 'at',
  key: ['key'],
  cells: {
    Transaction: (row) => row.key,
    Player: (row) => row.player_id,
    Provider: (row) => row.provider,
    Jackpot: (row) => row.jackpot,
    Game: (row) => row.game,
    Round: (row) => row.round_ref,
    Amount: (row) => row.amount,
    Currency: (row) => row.currency,
    Paid: (row) => row.at,
  },
});
