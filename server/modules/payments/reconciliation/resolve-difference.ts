// Two people resolve a difference: one says how, another the same. Booking is the provider's word alone, asked again.
import type { Selectable } from 'kysely';
import { recordAudit } from '#server/platform/audit.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import { isSamePerson } from '#server/platform/same-person.ts';
import type { PaymentDeps } from '../deps.ts';
import { askProvider } from '../reconcile-invoices.job.ts';
import { isOfBank } from './bank-of-difference.ts';
import type { DifferenceOutcome, PaymentTables } from '../tables.ts';

export type Difference = Selectable<PaymentTables['payment_difference']>;
export const differenceOutcomes: readonly DifferenceOutcome[] = ['ask-again', 'explained'];

/** Returns the differences that nobody has resolved, oldest first. */
export const readDifferences = async (db: Db): Promise<Difference[]> =>
  await db.selectFrom('payment_difference').selectAll().where('resolved_at', 'is', null).orderBy('found_at').orderBy('id').execute();

/** Returns the last comparisons with each provider, newest first. */
export const readReconciliations = async (db: Db, max: number) =>
  await db.selectFrom('payment_reconciliation').selectAll().orderBy('run_at', 'desc').limit(max).execute();

interface Word {
  id: string;
  outcome: DifferenceOutcome;
  reason: string;
  actor: string;
}

async function say(tx: Tx, { clock }: PaymentDeps, word: Word): Promise<Difference | undefined> {
  const row = await tx.selectFrom('payment_difference').selectAll().where('id', '=', word.id).forUpdate().executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', 'There is no such difference. npm run op -- payment reconcile show lists them.');
  if (row.resolved_at !== null) throw new Problem('conflict', 'It was resolved before.');
  if (word.outcome === 'ask-again' && row.ours === null)
    throw new Problem('conflict', 'Nobody here knows this payment, so nothing can be booked for it.');
  if (word.outcome === 'ask-again' && isOfBank(row.provider))
    throw new Problem('conflict', 'A bank is not asked again. Import its next statement, or say what explains it.');
  const isSecond = row.proposed_by !== null && row.outcome === word.outcome && !isSamePerson(row.proposed_by, word.actor);
  await tx
    .updateTable('payment_difference')
    .set(
      isSecond
        ? { resolved_by: word.actor, resolved_reason: word.reason, resolved_at: clock.now() }
        : { outcome: word.outcome, proposed_by: word.actor, proposed_reason: word.reason },
    )
    .where('id', '=', row.id)
    .execute();
  await recordAudit(tx, clock, {
    actor: word.actor,
    action: isSecond ? 'payment difference resolve' : 'payment difference propose',
    subject: row.id,
    reason: word.reason,
    before: { kind: row.kind, reference: row.reference, outcome: row.outcome, by: row.proposed_by },
    after: { outcome: word.outcome },
  });
  return isSecond ? row : undefined;
}

/** Asks under the id that the provider gave the payment: some know it by nothing else. Where its answer was lost, the difference has it. */
async function askAgain(context: PaymentDeps, { reference: id, provider, theirs }: Difference): Promise<void> {
  const { provider_payment_id: known } = await context.database.db
    .selectFrom('invoice')
    .select('provider_payment_id')
    .where('id', '=', id)
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow();
  const told = theirs?.['id'];
  await askProvider(context, { id, provider, provider_payment_id: known ?? (typeof told === 'string' ? told : null) });
}

/**
 * Says one person's word on a difference. Returns true once two have said the same; then it is resolved.
 * @throws Problem not-found, conflict
 */
export async function resolveDifference(context: PaymentDeps, word: Word): Promise<boolean> {
  const resolved = await context.database.transact(async (tx) => await say(tx, context, word));
  if (resolved === undefined) return false;
  if (word.outcome === 'ask-again') await askAgain(context, resolved);
  return true;
}
