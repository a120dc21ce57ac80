import { raiseAlarmNow } from '#server/platform/alarms.ts';
import { addJob, type Job } from '#server/platform/jobs.ts';
import type { ReferenceDeps } from '../deps.ts';
import { ratesTo } from './rate-reading.ts';
import { readRateSource } from './rate-sources.ts';
import { type RateChange, takeRates } from './take-rates.ts';

/** Asks the sources in their order: each currency has its rate from the first that gives one. Returns what failed, too. */
async function readSources({ config, settings, clock }: ReferenceDeps): Promise<{ news: RateChange[]; failures: unknown[] }> {
  const news = new Map<string, RateChange>();
  const failures: unknown[] = [];
  for (const source of config.currencyRates.sources)
    try {
      const reading = await readRateSource(source, config.currencyRates);
      for (const [currency, read] of ratesTo(settings.baseCurrency.code, reading, clock.wallMs()))
        if (!news.has(currency)) news.set(currency, { ...read, currency, source });
    } catch (cause) {
      failures.push(new Error(`${source}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause }));
    }
  return { news: [...news.values()], failures };
}

/** A rate that is old stays in force, for limits must hold; pages say that it is old, and somebody has to look. */
async function tellOfOld(context: ReferenceDeps): Promise<void> {
  const nowMs = context.clock.wallMs();
  for (const { code, isEnabled, rate } of context.settings.currencies)
    if (isEnabled && rate.staleAt !== null && rate.staleAt.getTime() <= nowMs)
      await raiseAlarmNow(context, {
        kind: 'rate-old',
        subject: code,
        message: `The rate of ${code} is of ${rate.at.toISOString()}. It stays in force, and pages say that it is old. Look after its source (RATES_SOURCES), or set it: npm run op -- rates set ${code} <rate> --reason "why"`,
      });
}

const name = 'read-currency-rates';

/** Has the rates read soon, as when the app starts with other sources than before. */
export async function readRatesSoon({ database }: Pick<ReferenceDeps, 'database'>): Promise<void> {
  await database.transact(async (tx) => await addJob(tx, name, {}, { key: `${name} soon` }));
}

/** Brings the rates up to date. A source that fails keeps no other from being read; it is asked again soon. */
export const readCurrencyRates: Job<ReferenceDeps> = {
  name,
  every: '7 * * * *',
  async run(context) {
    const { news, failures } = await readSources(context);
    await context.database.transact(async (tx) => await takeRates(tx, context, news));
    await context.settings.reload();
    await tellOfOld(context);
    if (failures.length > 0) throw new AggregateError(failures, failures.map((failure) => (failure as Error).message).join('; '));
  },
};
