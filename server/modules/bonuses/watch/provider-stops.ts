// A provider of games that is away: nothing can be wagered where all games that count are its own, so such bonuses and its free spins do not end
// meanwhile, and hold as much longer once it is back. The games ask it every few minutes and tell here what they found.
import type { Db, Tx } from '#server/platform/database.ts';
import type { BonusDeps } from '../deps.ts';
import type { TemplateBody } from '../templates/template-schema.ts';
import { giveBack, providersOf, type StopDeps, takeTurn } from './give-back.ts';

/** Returns the providers that are away. */
export async function readStoppedProviders(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('bonus_provider_stop').select('provider').execute();
  return new Set(rows.map(({ provider }) => provider));
}

/** True while no stake can count towards a bonus of a template, since the providers of all its games are away. */
export async function isHeldUp(db: Db, { playableGames }: Pick<BonusDeps, 'playableGames'>, body: TemplateBody): Promise<boolean> {
  const stopped = await readStoppedProviders(db);
  if (stopped.size === 0) return false;
  const providers = providersOf(body, await playableGames(db));
  return providers.length > 0 && providers.every((provider) => stopped.has(provider));
}

/** Notes that a provider is away from now on, unless it was already. */
export async function stopProvider(tx: Tx, deps: Pick<StopDeps, 'clock'>, provider: string): Promise<void> {
  const since = await takeTurn(tx, deps);
  await tx
    .insertInto('bonus_provider_stop')
    .values({ provider, since })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Notes that a provider is there again, and gives back what was lost by its absence where it was long. */
export async function resumeProvider(tx: Tx, deps: StopDeps, provider: string): Promise<void> {
  const now = await takeTurn(tx, deps);
  const stop = await tx
    .deleteFrom('bonus_provider_stop')
    .where('provider', '=', provider)
    .returning(['provider', 'since'])
    .executeTakeFirst();
  if (stop !== undefined) await giveBack(tx, deps, stop, now);
}
