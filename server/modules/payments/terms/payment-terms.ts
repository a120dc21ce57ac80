// What every preview reads alike, remembered: methods with their fees, rules of reviews, and how long payments took lately. Triggers of the tables
// tell every process of a change, and nothing is believed for longer than some seconds. What is booked reads the tables.
import type { Selectable } from 'kysely';
import type { InvoiceType } from '#contract/kernel/constants.ts';
import type { ClusterNotifier } from '#server/platform/cluster-notifier.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database.ts';
import { type PaymentMetric, readMetrics } from '../metrics/read-metrics.ts';
import type { PaymentTables } from '../tables.ts';

export type MethodRow = Selectable<PaymentTables['payment_method']>;
export type RuleRow = Selectable<PaymentTables['review_rule']>;

export interface PaymentTerms {
  /** In the operator's order. */
  methods: readonly MethodRow[];
  rules: readonly RuleRow[];
  metrics: readonly PaymentMetric[];
}

export interface PaymentTermsMemory {
  read(): Promise<PaymentTerms>;
}

const ttlMs = 10_000;

/** Returns the methods that are switched on, in the operator's order. */
export const readMethodRows = async (db: Db): Promise<MethodRow[]> =>
  await db.selectFrom('payment_method').selectAll().where('is_enabled', '=', true).orderBy('position').orderBy('method').execute();

/** Returns the rows of the rules as they are set. */
export const readRuleRows = async (db: Db): Promise<RuleRow[]> => await db.selectFrom('review_rule').selectAll().execute();

export const ofCurrency = (rows: readonly MethodRow[], type: InvoiceType, currency: string): MethodRow[] =>
  rows.filter((row) => row.type === type && row.currency === currency);

export function createPaymentTerms(db: Db, clock: Pick<Clock, 'wallMs'>, notifier: Pick<ClusterNotifier, 'on'>): PaymentTermsMemory {
  let kept: { terms: Promise<PaymentTerms>; until: number } | undefined;
  for (const topic of ['payment-terms', 'resync'] as const) notifier.on(topic, () => void (kept = undefined));

  async function load(): Promise<PaymentTerms> {
    const [methods, rules, metrics] = await Promise.all([readMethodRows(db), readRuleRows(db), readMetrics(db)]);
    return { methods, rules, metrics };
  }

  return {
    async read() {
      const now = clock.wallMs();
      if (kept !== undefined && kept.until > now) return await kept.terms;
      const mine = { terms: load(), until: now + ttlMs };
      // a notice that comes while it is read drops it; a reading that fails is not kept
      kept = mine;
      mine.terms.catch(() => {
        if (kept === mine) kept = undefined;
      });
      return await mine.terms;
    },
  };
}
