// The jackpots of all providers: which there are, and how they stand.
import type { OswJackpot } from '#contract/protocols/osw-jackpots.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database.ts';
import type { Log } from '#server/platform/log.ts';
import { listProviderJackpots, type ProviderAccess, ProviderUnreachable } from '../osw/provider-client.ts';
import type { GameProviders } from '../providers/game-providers.ts';
import { createShareBook, type ShareBook } from './keep-jackpot-money.ts';

export interface KnownJackpot {
  provider: string;
  ref: string;
  name: string;
  currency: string;
}

export interface ToldJackpot {
  provider: string;
  jackpot: OswJackpot;
  /** When its provider told it. */
  at: Date;
}

export interface JackpotBoard {
  /** Where what stakes put aside is stored. */
  shares: ShareBook;
  /** A provider's jackpot, also one that was told for the first time since; undefined where it has none of that name. */
  find(provider: string, ref: string): Promise<KnownJackpot | undefined>;
  /** Asks the providers how their jackpots stand. One that does not answer has none to show. */
  read(): Promise<ToldJackpot[]>;
}

/** A provider that has no jackpots, or did not tell, is asked again after so long. */
const restMs = 10_000;

export function createJackpotBoard(
  database: Database,
  { providers, clock, log }: { providers: GameProviders; clock: Clock; log: Pick<Log, 'warn'> },
): JackpotBoard {
  const known = new Map<string, KnownJackpot>();
  const restUntil = new Map<string, number>();
  const reading = new Map<string, Promise<ToldJackpot[]>>();
  const keyOf = (provider: string, ref: string): string => `${provider} ${ref}`;

  async function keep(provider: string, told: readonly OswJackpot[]): Promise<void> {
    const fresh = told.filter(({ id, name }) => known.get(keyOf(provider, id))?.name !== name);
    if (fresh.length === 0) return;
    const rows = fresh.map(({ id, name, currency }) => ({ provider, ref: id, name, currency, seen_at: clock.now() }));
    await database.transact(
      async (tx) =>
        await tx
          .insertInto('jackpot')
          .values(rows)
          // its money is kept in the currency that it had first
          .onConflict((conflict) => conflict.columns(['provider', 'ref']).doUpdateSet((row) => ({ name: row.ref('excluded.name') })))
          .execute(),
    );
    await load();
  }
  async function load(): Promise<void> {
    const rows = await database.db.selectFrom('jackpot').select(['provider', 'ref', 'name', 'currency']).execute();
    for (const row of rows) known.set(keyOf(row.provider, row.ref), row);
  }
  async function askProvider(access: ProviderAccess): Promise<ToldJackpot[]> {
    if (access.contract !== undefined || (restUntil.get(access.identity) ?? 0) > clock.wallMs()) return [];
    try {
      const told = await listProviderJackpots(access, clock.wallMs());
      await keep(access.identity, told);
      if (told.length === 0) restUntil.set(access.identity, clock.wallMs() + restMs);
      return told.map((jackpot) => ({ provider: access.identity, jackpot, at: new Date(clock.wallMs()) }));
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error;
      if (error.isRefusal) restUntil.set(access.identity, clock.wallMs() + restMs);
      else log.warn({ err: error, provider: access.identity }, 'a provider did not tell of its jackpots');
      return [];
    }
  }
  /** Those who ask at once are told by one answer. */
  async function ask(access: ProviderAccess): Promise<ToldJackpot[]> {
    const own = reading.get(access.identity) ?? askProvider(access).finally(() => reading.delete(access.identity));
    reading.set(access.identity, own);
    return await own;
  }

  return {
    shares: createShareBook(database),
    async find(provider, ref) {
      const key = keyOf(provider, ref);
      if (!known.has(key)) await load();
      const access = providers.find(provider);
      if (!known.has(key) && access !== undefined) await ask(access);
      return known.get(key);
    },
    read: async () => (await Promise.all(providers.all.map(ask))).flat(),
  };
}
