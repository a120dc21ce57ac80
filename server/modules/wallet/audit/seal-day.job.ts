// Once a day the day before is closed: nothing more is booked into it, and what was booked is signed, a head a currency.
import { sign } from 'node:crypto';
import { sql } from 'kysely';
import type { Job } from '#server/platform/jobs.ts';
import type { WalletDeps } from '../deps.ts';
import { digestEntries, digestOwners, hashOfHead, headKey, headText } from './heads.ts';
import { publishHeads } from './published-heads.ts';

type Deps = Pick<WalletDeps, 'database' | 'clock' | 'secrets' | 'config'>;

/** Closes everything before a moment, after every transaction that books there has ended. */
async function seal({ database, clock }: Deps, until: Date): Promise<void> {
  await database.transact(async (tx) => await sql`select ledger.wallet_close_until(${until}, ${clock.now()})`.execute(tx));
}

/** Signs the heads that are missing, oldest first: also those of a seal after which the house died. */
async function signHeads({ database, secrets }: Deps): Promise<void> {
  const { privateKey, keyId } = headKey(secrets);
  const seals = await database.db.selectFrom('ledger.wallet_seal').select('until').orderBy('until').execute();
  const currencies = await database.db.selectFrom('ledger.wallet_account').select('currency').distinct().orderBy('currency').execute();
  for (const { currency } of currencies) {
    const last = await database.db
      .selectFrom('wallet_head')
      .select(['until', 'hash'])
      .where('currency', '=', currency)
      .orderBy('until', 'desc')
      .limit(1)
      .executeTakeFirst();
    let [since, previous] = [last?.until, last?.hash ?? Buffer.alloc(0)];
    for (const { until } of seals) {
      if (since !== undefined && until <= since) continue;
      const owners = await digestOwners(database, currency, until);
      const facts = { currency, until, previous, owners, ...(await digestEntries(database, currency, since, until)) };
      const hash = hashOfHead(facts);
      const signature = sign(null, Buffer.from(headText(facts)), privateKey);
      await database.transact(
        async (tx) =>
          await tx
            .insertInto('wallet_head')
            .values({ ...facts, hash, signature, key_id: keyId })
            .onConflict((conflict) => conflict.doNothing())
            .execute(),
      );
      [since, previous] = [until, hash];
    }
  }
}

/** Closes the days before today (UTC, business clock), signs their heads and publishes them. Twice is once. */
export async function sealDay(deps: Deps): Promise<void> {
  const today = new Date(deps.clock.now());
  today.setUTCHours(0, 0, 0, 0);
  await seal(deps, today);
  await signHeads(deps);
  await publishHeads(deps);
}

export const sealDayJob: Job<WalletDeps> = { name: 'seal-day', every: '10 0 * * *', run: async (context) => await sealDay(context) };
