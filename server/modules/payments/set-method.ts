// What an operator sets of a method: its range, the time that is told, whose players are offered it, and whether it is. Audited; payments that were
// asked for before go on as they were.
import type { Selectable } from 'kysely';
import type { InvoiceType } from '#contract/kernel/constants.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { ClusterNotifier } from '#server/platform/cluster-notifier.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { PaymentTables } from './tables.ts';

type Row = Selectable<PaymentTables['payment_method']>;

/** Returns every method that providers offer or offered, also those that are off. */
export const readAllMethods = async (db: Db): Promise<Row[]> =>
  await db
    .selectFrom('payment_method')
    .selectAll()
    .orderBy('type')
    .orderBy('currency')
    .orderBy('position')
    .orderBy('method')
    .orderBy('provider')
    .execute();

/** What is to be; what is left out stays. */
export type MethodTerms = Partial<Pick<Row, 'min_amount' | 'max_amount' | 'arrival_minutes' | 'countries' | 'is_enabled'>>;

export interface MethodWord {
  method: string;
  type: InvoiceType;
  currency: string;
  /** One that takes it; undefined: all that do. */
  provider: string | undefined;
  terms: MethodTerms;
  reason: string;
  /** Who says so: `operator:<name>`. */
  actor: string;
}

/** More is not kept exactly on the way to the page. */
const maxAmount = BigInt(Number.MAX_SAFE_INTEGER);

const told = ({ min_amount: min, max_amount: max, arrival_minutes: minutes, countries, is_enabled: isOn }: Row) => ({
  min: String(min),
  max: String(max),
  minutes,
  countries,
  isOn,
});

/** Sets the terms of a method. @throws Problem not-found, invalid-input where no amount would be left */
export async function setMethodTerms(
  tx: Tx,
  { clock, notifier }: { clock: Clock; notifier: ClusterNotifier },
  { method, type, currency, provider, terms, reason, actor }: MethodWord,
): Promise<void> {
  const before = await tx
    .selectFrom('payment_method')
    .selectAll()
    .where('method', '=', method)
    .where('type', '=', type)
    .where('currency', '=', currency)
    .$if(provider !== undefined, (query) => query.where('provider', '=', provider ?? ''))
    .orderBy('provider')
    .forNoKeyUpdate()
    .execute();
  if (before.length === 0)
    throw new Problem('not-found', `There is no such method: ${method} in ${currency}. npm run op -- payment methods`);
  const after = before.map((row) => ({ ...row, ...terms }));
  const isGood = ({ min_amount: min, max_amount: max }: Row): boolean => min > 0n && min <= max && max <= maxAmount;
  if (!after.every(isGood)) throw new Problem('invalid-input', 'The smallest amount is above nothing and not above the largest.');
  for (const row of after)
    await tx
      .updateTable('payment_method')
      .set(terms)
      .where('provider', '=', row.provider)
      .where('method', '=', method)
      .where('type', '=', type)
      .where('currency', '=', currency)
      .execute();
  // the trigger tells the others; here it is to be known at once
  await notifier.announce(tx, 'payment-terms', {});
  await recordAudit(tx, clock, {
    actor,
    reason,
    action: 'payment method',
    subject: `${method} ${type} ${currency}`,
    before: before.map((row) => ({ provider: row.provider, ...told(row) })),
    after: after.map((row) => ({ provider: row.provider, ...told(row) })),
  });
}
