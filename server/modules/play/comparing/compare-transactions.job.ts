// Every night each provider's list of transactions is compared with the ledger, from where the last comparison ended.
import { raiseAlarm, raiseAlarmNow } from '#server/platform/alarms.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { PlayDeps } from '../deps.ts';
import type { ProviderAccess } from '../osw/provider-client.ts';
import { compareTransactions } from './compare-transactions.ts';

const hourMs = 3_600_000;
/** What is younger may still be under way: it is compared the next night. */
const usualRestMs = 2 * hourMs;
/** Where nothing was compared yet, the last day is. */
const firstMs = 26 * hourMs;
/** A provider that was away for long is compared in steps. */
const maxMs = 72 * hourMs;
const shownInAlarm = 20;

/** Compares what came since the last time, and tells the operator of differences. They block nothing. */
export async function compareProvider(context: PlayDeps, access: ProviderAccess, restMs = usualRestMs): Promise<void> {
  const { database, clock } = context;
  const { identity: provider, name } = access;
  const nowMs = clock.wallMs();
  const row = await database.db.selectFrom('transaction_comparison').select('until_at').where('provider', '=', provider).executeTakeFirst();
  const from = row?.until_at ?? new Date(nowMs - firstMs);
  const to = new Date(Math.min(nowMs - restMs, from.getTime() + maxMs));
  if (to <= from) return;
  const found = await compareTransactions(context, access, { from, to });
  await database.transact(async (tx) => {
    await tx
      .insertInto('transaction_comparison')
      .values({ provider, until_at: to })
      .onConflict((conflict) => conflict.column('provider').doUpdateSet({ until_at: to }))
      .execute();
    if (found.differing === 0) return;
    await raiseAlarm(tx, {
      kind: 'transactions-differ',
      subject: provider,
      message: `${found.differing} transactions of ${name} differ from the ledger. Nothing was changed. Look at them (npm run op -- provider compare ${provider}) and ask the provider; what is owed to a player is corrected by wallet adjust.`,
      details: { from, to, differences: found.differences.slice(0, shownInAlarm) },
    });
  });
  context.log.info(
    { provider, from, to, told: found.told, stakes: found.stakes, differing: found.differing },
    'transactions were compared',
  );
}

export const compareTransactionsJob: Job<PlayDeps> = {
  name: 'compare-transactions',
  every: '41 3 * * *',
  async run(context) {
    // one whose games were never read has booked nothing
    const known = await context.database.db.selectFrom('game_provider').select('identity').execute();
    const identities = new Set(known.map(({ identity }) => identity));
    // the contracts of aggregators have no such list
    for (const access of context.providers.all.filter(({ identity, contract }) => contract === undefined && identities.has(identity)))
      await compareProvider(context, access).catch(async (error: unknown) => {
        context.log.warn({ err: error }, `the transactions of ${access.name} could not be compared; it is tried again the next night`);
        await raiseAlarmNow(context, {
          kind: 'provider-down',
          subject: access.identity,
          message: `The transactions of ${access.name} could not be compared with the ledger: ${error instanceof Error ? error.message : String(error)}. The next night takes them up from where the last comparison ended.`,
        });
      });
  },
};
