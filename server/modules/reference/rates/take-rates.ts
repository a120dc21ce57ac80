// What a source gives becomes the rate in force, or is held for an operator. One row a currency, changed under its lock: a job and an operator,
// or two processes, come one after the other.
import { raiseAlarm } from '#server/platform/alarms.ts';
import type { Tx } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { ReferenceDeps } from '../deps.ts';
import { formatRate, isFurtherThan, parseRate } from './decimal-rate.ts';
import type { ReadRate } from './rate-reading.ts';

export const rateState = { taken: 1, held: 2, setAside: 3 } as const;
export type RateState = (typeof rateState)[keyof typeof rateState];

interface CurrencyInForce {
  code: string;
  rate: string;
  rate_at: Date;
  rate_source: string;
  is_rate_set: boolean;
}

/** Returns a stored decimal of the table as parts. */
export function requireRate(decimal: string): bigint {
  const parts = parseRate(decimal);
  if (parts === undefined) throw new Error(`${decimal} is no rate`);
  return parts;
}

/** What becomes of a rate that was read; undefined where it says nothing new. The values of the installation are no measure for any. */
function judge(current: CurrencyInForce, { rate, at }: ReadRate, maxChangePercent: number): RateState | undefined {
  if (current.is_rate_set) return rateState.setAside;
  if (current.rate_source === 'installation') return rateState.taken;
  const inForce = requireRate(current.rate);
  if (at < current.rate_at || (at.getTime() === current.rate_at.getTime() && rate === inForce)) return undefined;
  return isFurtherThan(maxChangePercent, inForce, rate) ? rateState.held : rateState.taken;
}

export interface RateChange {
  currency: string;
  rate: bigint;
  at: Date;
  source: string;
}

/** Writes a rate down, unless it is the last that this source gave. */
export async function recordRate(tx: Tx, readAt: Date, { currency, rate, at, source }: RateChange, state: RateState): Promise<void> {
  const last = await tx
    .selectFrom('currency_rate')
    .select(['rate', 'at', 'source', 'state'])
    .where('currency', '=', currency)
    .orderBy('read_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isKnown = last?.source === source && last.state === state && last.at.getTime() === at.getTime() && requireRate(last.rate) === rate;
  if (isKnown) return;
  await tx
    .insertInto('currency_rate')
    .values({ id: newId(), currency, rate: formatRate(rate), at, read_at: readAt, source, state })
    .execute();
}

/** Puts a rate in force. @param isSet true when no source may change it */
export async function putInForce(tx: Tx, { currency, rate, at, source }: RateChange, isSet: boolean): Promise<void> {
  await tx
    .updateTable('currency')
    .set({ rate: formatRate(rate), rate_at: at, rate_source: source, is_rate_set: isSet })
    .where('code', '=', currency)
    .execute();
}

async function tellOfHeld(tx: Tx, { code, rate }: CurrencyInForce, news: RateChange, percent: number): Promise<void> {
  await raiseAlarm(tx, {
    kind: 'rate-held',
    subject: code,
    message: `${news.source} gives ${formatRate(news.rate)} for ${code}, more than ${percent} % from ${formatRate(requireRate(rate))}, which stays in force. If the new rate is right: npm run op -- rates set ${code} follow --reason "checked"`,
  });
}

/** Takes what was read, by currency with the source of each. Returns the currencies whose rate is another now. */
export async function takeRates(
  tx: Tx,
  { notifier, clock, config }: Pick<ReferenceDeps, 'notifier' | 'clock' | 'config'>,
  news: readonly RateChange[],
): Promise<string[]> {
  const percent = config.currencyRates.maxChangePercent;
  const readAt = new Date(clock.wallMs());
  const rows = await tx
    .selectFrom('currency')
    .select(['code', 'rate', 'rate_at', 'rate_source', 'is_rate_set'])
    .where('is_base', '=', false)
    .orderBy('code')
    .forNoKeyUpdate()
    .execute();
  const changed: string[] = [];
  for (const current of rows) {
    const read = news.find(({ currency }) => currency === current.code);
    const state = read === undefined ? undefined : judge(current, read, percent);
    if (read === undefined || state === undefined) continue;
    await recordRate(tx, readAt, read, state);
    if (state === rateState.held) await tellOfHeld(tx, current, read, percent);
    if (state !== rateState.taken) continue;
    await putInForce(tx, read, false);
    changed.push(current.code);
  }
  if (changed.length > 0) await notifier.announce(tx, 'settings', {});
  return changed;
}
