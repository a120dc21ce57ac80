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
  const player = await requireMayPlay(context, asking);
  const game = await playableOf(db).where('game.provider', '=', provider).where('game.provider_game_id', '=', gameId).executeTakeFirst();
  const access = context.providers.find(provider);
  if (game === undefined || access === undefined) throw new Problem('game-unavailable', 'It opens later.');
  const account = await findAccount(db, player.id, currency);
  if (account === undefined) throw new Problem('game-not-for-currency', `Open a ${currency} account first.`);
  const open = await db
    .selectFrom('game_session')
    .select('provider_session_id')
    .where('session_id', '=', asking.session.sessionId)
    .where('game', '=', game.identity)
    .where('account_id', '=', account.id)
    .where('ended_at', 'is', null)
    .where('provider_session_id', '<>', '')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (open?.provider_session_id != null) return open.provider_session_id;
  return (await launchReal(context, game, access, { currency, isHeadless: true }, asking, player)).providerSessionId;
}
