// Rates as operators see them.
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database.ts';
import { type OperatorProposal, readProposals } from '#server/platform/second-word.ts';
import { formatRate } from './decimal-rate.ts';
import { rateProposals } from './set-rate.ts';
import { rateState, requireRate } from './take-rates.ts';

export interface CurrencyRate {
  currency: string;
  /** Base units for one unit, a decimal. */
  rate: string;
  at: Date;
  /** A source, operator:<name>, or the values of the installation. */
  source: string;
}

/** The rates in force, with what their sources gave since and was not taken: held, or set aside for an operator's. */
export async function readRatesInForce(db: Db): Promise<(CurrencyRate & { isSet: boolean; waiting: CurrencyRate | undefined })[]> {
  const rows = await db.selectFrom('currency').selectAll().where('is_base', '=', false).orderBy('position').execute();
  const latest = await db
    .selectFrom('currency_rate')
    .selectAll()
    .distinctOn('currency')
    .orderBy('currency')
    .orderBy('read_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => {
    const last = latest.find(({ currency, state }) => currency === row.code && state !== rateState.taken);
    return {
      currency: row.code,
      rate: formatRate(requireRate(row.rate)),
      at: row.rate_at,
      source: row.rate_source,
      isSet: row.is_rate_set,
      waiting: last && { currency: row.code, rate: formatRate(requireRate(last.rate)), at: last.at, source: last.source },
    };
  });
}

const stateWords = { [rateState.taken]: 'taken', [rateState.held]: 'held', [rateState.setAside]: 'set aside' } as const;

/** The latest rates of a currency, the newest first. */
export async function readRateHistory(db: Db, currency: string, max: number): Promise<(CurrencyRate & { readAt: Date; state: string })[]> {
  const rows = await db
    .selectFrom('currency_rate')
    .selectAll()
    .where('currency', '=', currency)
    .orderBy('read_at', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute();
  return rows.map((row) => ({
    currency: row.currency,
    rate: formatRate(requireRate(row.rate)),
    at: row.at,
    readAt: row.read_at,
    source: row.source,
    state: stateWords[row.state],
  }));
}

/** Rates that one person has set and that wait for another, by the currency as their subject. */
export const readRateProposals = async (db: Db, clock: Pick<Clock, 'now'>): Promise<OperatorProposal[]> =>
  await readProposals(db, clock, rateProposals);
