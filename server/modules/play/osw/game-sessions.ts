import type { Db } from '#server/platform/database.ts';
import { sha256 } from '#server/platform/ids.ts';
import type { InnerRule } from '../rules.ts';

/** A launched game: which player, on which account, until when. */
export interface GameSession {
  id: string;
  playerId: string;
  loginSessionId: string;
  accountId: string;
  currency: string;
  country: string | null;
  endedAt: Date | null;
  game: {
    identity: string;
    category: string;
    provider: string;
    providerGameId: string;
    isEnabled: boolean;
    isExclusive: boolean;
    minCycleMs: number;
    /** Where an operator does not offer it. */
    blockedCountries: readonly string[];
    /** What it may offer though the rules forbid it. */
    unkeptRules: readonly InnerRule[];
    stakes: { currency: string; min: string; max: string; values?: string[] }[];
  };
}

/** The session of a token, for the provider and game that it was launched with; undefined for any other. */
export async function findGameSession(db: Db, token: string, provider: string, providerGameId: string): Promise<GameSession | undefined> {
  const row = await db
    .selectFrom('game_session as played')
    .innerJoin('game', 'game.identity', 'played.game')
    .selectAll('played')
    .select([
      'game.category',
      'game.provider_game_id',
      'game.is_enabled',
      'game.delisted_at',
      'game.is_exclusive',
      'game.min_cycle_ms',
      'game.blocked_countries',
      'game.unkept_rules',
      'game.stakes',
    ])
    .where('played.token_hash', '=', sha256(token))
    .where('played.provider', '=', provider)
    .where('game.provider_game_id', '=', providerGameId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    id: row.id,
    playerId: row.player_id,
    loginSessionId: row.session_id,
    accountId: row.account_id,
    currency: row.currency,
    country: row.country,
    endedAt: row.ended_at,
    game: {
      identity: row.game,
      category: row.category,
      provider: row.provider,
      providerGameId: row.provider_game_id,
      isEnabled: row.is_enabled && row.delisted_at === null,
      isExclusive: row.is_exclusive,
      minCycleMs: row.min_cycle_ms,
      blockedCountries: row.blocked_countries,
      unkeptRules: row.unkept_rules,
      stakes: row.stakes,
    },
  };
}
