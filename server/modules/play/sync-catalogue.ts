// The catalogue follows the providers: what they list is added or brought up to date, what they list no more is switched off.
import type { OswGame } from '#contract/osw.ts';
import type { Tx } from '#server/platform/database.ts';
import type { PlayDeps } from './deps.ts';
import { listProviderGames, type ProviderAccess } from './osw/provider-client.ts';

const categoryOf: Record<OswGame['type'], string> = { slot: 'slots', table: 'table-games', instant: 'quick-games', sports: 'sports' };

async function writeGame(tx: Tx, context: PlayDeps, access: ProviderAccess, game: OswGame): Promise<void> {
  const facts = {
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
    scene: game.images.scene ?? null,
  };
  await tx
    .insertInto('game')
    .values({
      identity: game.id,
      provider: access.identity,
      provider_game_id: game.id,
      position: 10,
      released_at: context.clock.now(),
      ...facts,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'provider_game_id']).doUpdateSet({ ...facts, is_coming_soon: false }))
    .execute();
}

/** Brings one provider's games up to date and tells every process. @throws ProviderUnreachable */
export async function syncProvider(context: PlayDeps, access: ProviderAccess): Promise<number> {
  const games = await listProviderGames(access, context.clock.wallMs());
  await context.database.transact(async (tx) => {
    await tx
      .insertInto('game_provider')
      .values({ identity: access.identity, name: access.name, position: 1 })
      .onConflict((conflict) => conflict.column('identity').doUpdateSet({ name: access.name }))
      .execute();
    for (const game of games) await writeGame(tx, context, access, game);
    await context.notifier.announce(tx, 'catalogue', {});
  });
  return games.length;
}
