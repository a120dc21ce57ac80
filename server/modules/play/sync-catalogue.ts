// The catalogue follows the providers: what they list is added or brought up to date, what they list no more is taken off. Each is
// followed on its own: one that is away, or lists what cannot be read, keeps no other's games from players.
import { sql } from 'kysely';
import type { GameDevice } from '#contract/games.ts';
import type { OswGame } from '#contract/protocols/osw.ts';
import { readStoppedProviders, resumeProvider, stopProvider } from '#server/modules/bonuses/index.ts';
import { raiseAlarmNow } from '#server/platform/alarms.ts';
import type { Tx } from '#server/platform/database.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import type { PlayDeps } from './deps.ts';
import { type ListedGame, listProviderGames, type ProviderAccess, ProviderUnreachable } from './osw/provider-client.ts';
import { identitiesFor } from './providers/game-identity.ts';
import { endGameSessions } from './providers/end-game-sessions.ts';

const categoryOf: Record<OswGame['type'], string> = { slot: 'slots', table: 'table-games', instant: 'quick-games', sports: 'sports' };

/** The one kind of device that the provider names; null where it names all, or none. */
const deviceOf = ({ devices = [] }: OswGame): GameDevice | null => (new Set(devices).size === 1 ? (devices[0] ?? null) : null);

const factsOf = (game: ListedGame) => ({
  name: game.name,
  category: categoryOf[game.type],
  features: JSON.stringify(game.features),
  volatility: game.volatility,
  rtp: game.rtp,
  hit_frequency: game.hitFrequency ?? null,
  max_win_times: game.maxWinTimes ?? null,
  math_hash: game.mathHash,
  lines: game.lines ?? null,
  paytable: JSON.stringify(game.paytable),
  stakes: JSON.stringify(game.stakes),
  is_exclusive: game.exclusive,
  min_cycle_ms: game.minCycleMs,
  has_demo: game.hasDemo,
  has_free_rounds: game.hasFreeRounds,
  scene: game.images.scene ?? null,
  provider_device: deviceOf(game),
  verify_url: game.verifyUrl ?? null,
  reels: game.reels === undefined ? null : JSON.stringify(game.reels),
  returns: JSON.stringify(game.returns ?? []),
  unkept_rules: JSON.stringify(game.unkeptRules ?? []),
});

/** Adds to a game the countries that its provider blocks. They stay until an operator takes them off, as those that operators block. */
const withCountries = ({ blockedCountries = [] }: ListedGame) =>
  blockedCountries.length === 0
    ? {}
    : {
        blocked_countries: sql<string>`(select jsonb_agg(distinct country order by country)
          from jsonb_array_elements_text(game.blocked_countries || ${JSON.stringify(blockedCountries)}::jsonb) country)`,
      };

/** Brings a known game up to date; one that its provider had taken off comes back. Returns whether it is known. */
async function updateGame(tx: Tx, provider: string, game: ListedGame): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('game')
    .set({
      ...factsOf(game),
      ...withCountries(game),
      is_coming_soon: false,
      delisted_at: null,
    })
    .where('provider', '=', provider)
    .where('provider_game_id', '=', game.id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Where a provider's first game stands when it is new; its others follow in the provider's order. An operator may change it. */
const firstPosition = 10;

/** Writes a game, a new one under the first public identity that is free. */
async function writeGame(
  tx: Tx,
  { clock }: Pick<PlayDeps, 'clock'>,
  provider: string,
  game: ListedGame & { position: number },
): Promise<void> {
  if (await updateGame(tx, provider, game)) return;
  for (const identity of identitiesFor(provider, game.id)) {
    const made = await tx
      .insertInto('game')
      .values({
        ...factsOf(game),
        identity,
        provider,
        provider_game_id: game.id,
        position: game.position,
        blocked_countries: JSON.stringify(game.blockedCountries ?? []),
        released_at: clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    // another process may have written it in this moment
    if (made.numInsertedOrUpdatedRows === 1n || (await updateGame(tx, provider, game))) return;
  }
  throw new Error(`No public identity is free for ${game.id} of ${provider}`);
}

/** Takes off what a provider lists no more. `is_enabled` is the operator's: what is off stays off when it is listed again. */
async function takeOff(tx: Tx, context: Pick<PlayDeps, 'clock'>, provider: string, listed: readonly string[]): Promise<void> {
  let gone = tx
    .updateTable('game')
    .set({ delisted_at: context.clock.now() })
    .where('provider', '=', provider)
    .where('delisted_at', 'is', null)
    .where('is_coming_soon', '=', false);
  if (listed.length > 0) gone = gone.where('provider_game_id', 'not in', listed);
  const games = (await gone.returning('identity').execute()).map(({ identity }) => identity);
  if (games.length > 0) await endGameSessions(tx, context, { games }, 'disabled');
}

async function writeProvider(context: PlayDeps, access: ProviderAccess, games: readonly ListedGame[]): Promise<void> {
  await context.database.transact(async (tx) => {
    await tx
      .insertInto('game_provider')
      .values({ identity: access.identity, name: access.name, position: 1, listed_since: context.clock.now() })
      .onConflict((conflict) => conflict.column('identity').doUpdateSet({ name: access.name }))
      .execute();
    for (const [index, game] of games.entries())
      await writeGame(tx, context, access.identity, { ...game, position: firstPosition + index });
    await takeOff(
      tx,
      context,
      access.identity,
      games.map(({ id }) => id),
    );
    await context.notifier.announce(tx, 'catalogue', {});
  });
}

/** Brings one provider's games up to date and tells every process. @throws ProviderUnreachable */
export async function syncProvider(context: PlayDeps, access: ProviderAccess): Promise<number> {
  const games = await listProviderGames(access, context.clock.wallMs());
  await writeProvider(context, access, games);
  return games.length;
}

/** The games of providers that are configured no more cannot be launched. */
async function takeOffUnconfigured(context: PlayDeps): Promise<void> {
  const { db, transact } = context.database;
  const rows = await db
    .selectFrom('game')
    .select('provider')
    .distinct()
    .where('delisted_at', 'is', null)
    .where('is_coming_soon', '=', false)
    .execute();
  const left = rows.filter(({ provider }) => context.providers.find(provider) === undefined);
  for (const { provider } of left)
    await transact(async (tx) => {
      await takeOff(tx, context, provider, []);
      await context.notifier.announce(tx, 'catalogue', {});
    });
}

async function tellOfFailure(context: PlayDeps, { identity, name }: ProviderAccess, error: unknown): Promise<void> {
  context.log.warn({ err: error }, `the games of ${name} could not be listed; it is tried again`);
  await raiseAlarmNow(context, {
    kind: 'provider-down',
    subject: identity,
    message: `The games of ${name} could not be brought up to date: ${error instanceof Error ? error.message : String(error)}. What it listed before stays; it is asked again in some minutes.`,
  });
}

/** How often a provider is asked of whose games none is known yet: until the next time its shelf would stand empty. */
const firstTries = 4;

/** @throws ProviderUnreachable */
async function listPatiently({ clock, database }: PlayDeps, access: ProviderAccess): Promise<ListedGame[]> {
  const known = await database.db.selectFrom('game').select('identity').where('provider', '=', access.identity).limit(1).execute();
  for (let left = known.length === 0 ? firstTries : 1; ; left -= 1)
    try {
      return await listProviderGames(access, clock.wallMs());
    } catch (error) {
      if (left === 1 || !(error instanceof ProviderUnreachable && error.isAway)) throw error;
    }
}

/** The clocks of bonuses go on that stood still for a provider which is there again, or is configured no more. */
async function resumeProviders(context: PlayDeps, missing: readonly string[]): Promise<void> {
  const { db, transact } = context.database;
  const stopped = [...(await readStoppedProviders(db))].filter((provider) => !missing.includes(provider));
  await eachOnItsOwn(stopped, async (provider) => await transact(async (tx) => await resumeProvider(tx, context, provider)));
}

/**
 * Brings all providers' games up to date. They are asked at once and written in their order, so that names are given alike everywhere.
 * Returns false where one of them could not be read.
 */
export async function syncCatalogue(context: PlayDeps): Promise<boolean> {
  const { all } = context.providers;
  let isWhole = true;
  const miss = async (access: ProviderAccess, error: unknown): Promise<void> => {
    isWhole = false;
    if (error instanceof ProviderUnreachable && error.isAway)
      await context.database.transact(async (tx) => await stopProvider(tx, context, access.identity));
    await tellOfFailure(context, access, error);
  };
  const lists = await Promise.allSettled(all.map(async (access) => await listPatiently(context, access)));
  for (const [at, access] of all.entries()) {
    const list = lists[at];
    if (list?.status === 'fulfilled')
      await writeProvider(context, access, list.value).catch(async (error: unknown) => await miss(access, error));
    else await miss(access, list?.reason);
  }
  await takeOffUnconfigured(context);
  await resumeProviders(
    context,
    all.filter((_, at) => lists[at]?.status === 'rejected').map(({ identity }) => identity),
  );
  return isWhole;
}
