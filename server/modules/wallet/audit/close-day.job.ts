// Once a day the day before is closed: nothing more is booked into it, and what was booked is signed, a head a currency.
import { sign } from 'node:crypto';
import { sql } from 'kysely';
import { addJob, type Job } from '#server/platform/jobs.ts';
import type { WalletDeps } from '../deps.ts';
import { digestEntries, digestOwners, hashOfCheckpoint, checkpointKey, checkpointText } from './checkpoints.ts';
import { publishCheckpoints } from './published-checkpoints.ts';

type Deps = Pick<WalletDeps, 'database' | 'clock' | 'secrets' | 'config'>;

/** Closes everything before a moment, after every transaction that books there has ended. */
async function close({ database, clock }: Deps, until: Date): Promise<void> {
  await database.transact(async (tx) => await sql`select ledger.wallet_close_until(${until}, ${clock.now()})`.execute(tx));
}

/** Signs the checkpoints that are missing, oldest first: also those of a seal after which the house died. */
async function signCheckpoints({ database, secrets }: Deps): Promise<void> {
  const { privateKey, keyId } = checkpointKey(secrets);
  const closes = await database.db.selectFrom('ledger.wallet_period_close').select('until').orderBy('until').execute();
  const currencies = await database.db.selectFrom('ledger.wallet_account').select('currency').distinct().orderBy('currency').execute();
  for (const { currency } of currencies) {
    const last = await database.db
      .selectFrom('wallet_checkpoint')
      .select(['until', 'hash'])
      .where('currency', '=', currency)
      .orderBy('until', 'desc')
      .limit(1)
      .executeTakeFirst();
    let [since, previous] = [last?.until, last?.hash ?? Buffer.alloc(0)];
    for (const { until } of closes) {
      if (since !== undefined && until <= since) continue;
      const owners = await digestOwners(database, currency, until);
      const facts = { currency, until, previous, owners, ...(await digestEntries(database, currency, since, until)) };
      const hash = hashOfCheckpoint(facts);
      const signature = sign(null, Buffer.from(checkpointText(facts)), privateKey);
      await database.transact(
        async (tx) =>
          await tx
            .insertInto('wallet_checkpoint')
            .values({ ...facts, hash, signature, key_id: keyId })
            .onConflict((conflict) => conflict.doNothing())
            .execute(),
      );
      [since, previous] = [until, hash];
    }
  }
}

/** Closes the days before today (UTC, business clock), signs their checkpoints and publishes them. Twice is once. */
export async function closeDay(deps: Deps): Promise<void> {
  const today = new Date(deps.clock.now());
  today.setUTCHours(0, 0, 0, 0);
  await close(deps, today);
  await signCheckpoints(deps);
  await publishCheckpoints(deps);
}

export const closeDayJob: Job<WalletDeps> = {
  name: 'close-day',
  every: '10 0 * * *',
  async run(context) {
    await closeDay(context);
    await context.database.transact(async (tx) => await addJob(tx, 'publish-proofs', {}, { key: 'publish-proofs' }));
  },
};
