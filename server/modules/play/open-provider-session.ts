import { findAccount } from '#server/modules/wallet/index.ts';
import { Problem } from '#server/platform/problem.ts';
import type { PlayDeps } from './deps.ts';
import { playableOf } from './catalogue-games.ts';
import { type Asking, launchReal, requireMayPlay } from './launch-game.ts';

/** A game that is played through the house's own pages: the provider shows none of its own. */
export interface HeadlessGame {
  provider: string;
  gameId: string;
  currency: string;
}

/** Returns the currencies in which a provider's game takes stakes; none where it is not listed, or switched off. */
export async function readStakeCurrencies(
  { database }: Pick<PlayDeps, 'database'>,
  { provider, gameId }: Omit<HeadlessGame, 'currency'>,
): Promise<string[]> {
  const row = await database.db
    .selectFrom('game')
    .select('stakes')
    .where('provider', '=', provider)
    .where('provider_game_id', '=', gameId)
    .where('is_enabled', '=', true)
    .where('delisted_at', 'is', null)
    .executeTakeFirst();
  return row?.stakes.map(({ currency }) => currency) ?? [];
}

/** The session that a sign-in has open in a game that is offered. */
async function findOpenSession(
  { database }: Pick<PlayDeps, 'database'>,
  { provider, gameId, currency }: HeadlessGame,
  sessionId: string,
): Promise<string | undefined> {
  const open = await playableOf(database.db)
    .innerJoin('game_session', 'game_session.game', 'game.identity')
    .clearSelect()
    .select('game_session.provider_session_id')
    .where('game.provider', '=', provider)
    .where('game.provider_game_id', '=', gameId)
    .where('game_session.session_id', '=', sessionId)
    .where('game_session.currency', '=', currency)
    .where('game_session.ended_at', 'is', null)
    .where('game_session.provider_session_id', '<>', '')
    .orderBy('game_session.created_at', 'desc')
    .executeTakeFirst();
  return open?.provider_session_id ?? undefined;
}

/**
 * Returns the provider's id of the session in which the player plays its game: the one that this sign-in has open in the currency, or a new one.
 * @throws Problem that says what stands in the player's way, now as at a launch
 */
export async function openProviderSession(
  context: PlayDeps,
  { provider, gameId, currency }: HeadlessGame,
  asking: Asking,
): Promise<string> {
  const { db } = context.database;
  const access = context.providers.find(provider);
  const [player, open] = await Promise.all([
    requireMayPlay(context, asking),
    findOpenSession(context, { provider, gameId, currency }, asking.session.sessionId),
  ]);
  if (open !== undefined && access !== undefined) return open;
  const game = await playableOf(db).where('game.provider', '=', provider).where('game.provider_game_id', '=', gameId).executeTakeFirst();
  if (game === undefined || access === undefined) throw new Problem('game-unavailable', 'It opens later.');
  if ((await findAccount(db, player.id, currency)) === undefined)
    throw new Problem('game-not-for-currency', `Open a ${currency} account first.`);
  return (await launchReal(context, game, access, { currency, isHeadless: true }, asking, player)).providerSessionId;
}
