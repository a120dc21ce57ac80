// What the house asks for payments by a method: the operator's word, audited. Payments that were asked for before keep theirs.
import type { InvoiceType } from '#contract/kernel/constants.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { ClusterNotifier } from '#server/platform/cluster-notifier.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { FeeTerms } from './fees.ts';

export interface MethodFee extends FeeTerms {
  method: string;
  type: InvoiceType;
  currency: string;
}

/** Returns the fee of every method that the operator offers, by method, direction and currency. */
export async function readMethodFees(db: Db): Promise<MethodFee[]> {
  return await db
    .selectFrom('payment_method')
    .select(['method', 'type', 'currency', 'fee_fixed', 'fee_permyriad'])
    .where('is_enabled', '=', true)
    .distinct()
    .orderBy('method')
    .orderBy('type')
    .orderBy('currency')
    .execute();
}

export interface FeeWord extends MethodFee {
  reason: string;
  /** Who says so: `operator:<name>`. */
  actor: string;
}

/** Sets the fee of a method, with whichever provider takes it. @throws Problem not-found */
export async function setMethodFee(tx: Tx, { clock, notifier }: { clock: Clock; notifier: ClusterNotifier }, word: FeeWord): Promise<void> {
  const { method, type, currency, reason, actor, ...terms } = word;
  const before = await tx
    .selectFrom('payment_method')
    .select(['provider', 'fee_fixed', 'fee_permyriad'])
    .where('method', '=', method)
    .where('type', '=', type)
    .where('currency', '=', currency)
    .orderBy('provider')
    .forNoKeyUpdate()
    .execute();
  if (before.length === 0) throw new Problem('not-found', `There is no such method: ${method} in ${currency}.`);
  await tx
    .updateTable('payment_method')
    .set(terms)
    .where('method', '=', method)
    .where('type', '=', type)
    .where('currency', '=', currency)
    .execute();
  // the trigger tells the others; here it is to be known at once
  await notifier.announce(tx, 'payment-terms', {});
  const factsOf = ({ fee_fixed: fixed, fee_permyriad: permyriad }: FeeTerms) => ({ fixed: String(fixed), permyriad });
  await recordAudit(tx, clock, {
    actor,
    reason,
    action: 'fee set',
    subject: `${method} ${type} ${currency}`,
    before: before.map(({ provider, ...fee }) => ({ provider, ...factsOf(fee) })),
    after: factsOf(terms),
  });
}
