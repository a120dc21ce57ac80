import type { Selectable } from 'kysely';
import type { InvoiceType } from '#contract/kernel/constants.ts';
import type { Db } from '#server/platform/database.ts';
import type { PaymentTables } from '../tables.ts';

export type PaymentMetric = Selectable<PaymentTables['payment_metric']>;

/** Fewer payments say nothing of the next one, and more of the players who made them. */
const minMeasured = 5;

/** Of fewer, one that fails would say more of a method than it does. */
const minEnded = 20;

/** Returns how payments went lately, by provider and method. */
export const readMetrics = async (db: Db): Promise<PaymentMetric[]> =>
  await db.selectFrom('payment_metric').selectAll().orderBy('type').orderBy('method').orderBy('provider').execute();

export interface Measured {
  provider: string;
  method: string;
  /** Medians, in minutes begun; null where too few payments were measured. */
  reviewMinutes: number | null;
  settleMinutes: number | null;
  /** How many in a hundred came to their end well, rounded down; undefined where too few came to any. */
  successPercent: number | undefined;
}

const minutes = (count: number, seconds: number | null): number | null =>
  seconds === null || count < minMeasured ? null : Math.max(1, Math.ceil(seconds / 60));

const percent = ({ succeeded, failed }: PaymentMetric): number | undefined =>
  succeeded + failed < minEnded ? undefined : Math.floor((succeeded * 100) / (succeeded + failed));

/** The numbers of a way that payments take. */
export const findMeasured = (all: readonly Measured[], way: Pick<Measured, 'provider' | 'method'>): Measured | undefined =>
  all.find(({ provider, method }) => provider === way.provider && method === way.method);

/** Returns the numbers that players are told, for the methods of one direction. */
export const measuredOf = (metrics: readonly PaymentMetric[], type: InvoiceType): Measured[] =>
  metrics
    .filter((row) => row.type === type)
    .map((row) => ({
      provider: row.provider,
      method: row.method,
      reviewMinutes: minutes(row.reviewed, row.review_s),
      settleMinutes: minutes(row.succeeded, row.settle_s),
      successPercent: percent(row),
    }));
