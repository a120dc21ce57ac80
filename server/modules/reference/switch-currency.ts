// Currencies beyond those of the installation, which an operator switches on, and any that is switched off again. What lies in accounts stays.
import { recordAudit } from '#server/platform/audit.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { ReferenceDeps } from './deps.ts';
import { formatRate, isFurtherThan } from './rates/decimal-rate.ts';
import { rateState, recordRate, requireRate } from './rates/take-rates.ts';

interface KnownCurrency {
  code: string;
  type: 'crypto';
  symbol: string;
  subunitToUnit: bigint;
  /** The currency that it is worth one of: its first rate is near that one's. */
  worth: string;
  /** The unit that amounts are shown in. */
  shownAs: { code: string; subunitToUnit: number };
}

const dollarCoin = (code: string): KnownCurrency => ({
  code,
  type: 'crypto',
  symbol: '$',
  subunitToUnit: 1_000_000n,
  worth: 'USD',
  shownAs: { code, subunitToUnit: 1 },
});

/** What can be switched on: coins that are worth a dollar, in their own millionths. */
export const knownCurrencies: readonly KnownCurrency[] = [dollarCoin('USDC'), dollarCoin('USDT')];

export interface CurrencyRow {
  code: string;
  isEnabled: boolean;
  isBase: boolean;
}

/** Every currency of the house, and those that can be switched on. */
export async function readCurrencySwitches(db: Db): Promise<CurrencyRow[]> {
  const rows = await db.selectFrom('currency').select(['code', 'is_enabled', 'is_base']).orderBy('position').execute();
  const own = rows.map(({ code, is_enabled: isEnabled, is_base: isBase }) => ({ code, isEnabled, isBase }));
  const others = knownCurrencies.filter(({ code }) => !own.some((one) => one.code === code));
  return [...own, ...others.map(({ code }) => ({ code, isEnabled: false, isBase: false }))];
}

export interface CurrencySwitch {
  code: string;
  isOn: boolean;
  /** Base units for one unit, needed where the currency is new here. */
  rate: bigint | undefined;
  reason: string;
  actor: string;
}

type SwitchDeps = Pick<ReferenceDeps, 'notifier' | 'clock' | 'config'>;

/**
 * The first rate is one person's word, as withdrawals are judged by it until a source gives another: it may not be far from what is known of it.
 * @throws Problem invalid-input
 */
async function requireFirstRate(tx: Tx, { config }: SwitchDeps, { code, worth }: KnownCurrency, rate: bigint | undefined): Promise<bigint> {
  if (rate === undefined) throw new Problem('invalid-input', `${code} is new here: say what one is worth, such as --rate 0.92.`);
  const like = await tx.selectFrom('currency').select('rate').where('code', '=', worth).executeTakeFirst();
  const percent = config.currencyRates.maxChangePercent;
  if (like !== undefined && isFurtherThan(percent, requireRate(like.rate), rate))
    throw new Problem(
      'invalid-input',
      `One ${code} is worth one ${worth}, which is ${formatRate(requireRate(like.rate))} here: say a rate within ${percent} % of that.`,
    );
  return rate;
}

async function addCurrency(tx: Tx, { clock }: Pick<ReferenceDeps, 'clock'>, known: KnownCurrency, rate: bigint): Promise<void> {
  const { last } = await tx
    .selectFrom('currency')
    .select((e) => e.fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  const now = new Date(clock.wallMs());
  await tx
    .insertInto('currency')
    .values({
      code: known.code,
      type: known.type,
      symbol: known.symbol,
      subunit_to_unit: known.subunitToUnit,
      sub_currencies: JSON.stringify([known.shownAs]),
      is_enabled: true,
      is_base: false,
      rate: formatRate(rate),
      rate_at: now,
      position: last + 1,
      // no measure for any source: the first that has the currency gives its rate
      rate_source: 'installation',
      is_rate_set: false,
    })
    .execute();
  await recordRate(tx, now, { currency: known.code, rate, at: now, source: 'installation' }, rateState.taken);
}

/**
 * Switches a currency on or off, for new accounts, deposits and play; twice is once. Games in one that is off are for its caller to end. Returns false where it was so before.
 * @throws Problem not-found, conflict for the base, invalid-input where a new one has no rate, or one that cannot be
 */
export async function switchCurrency(tx: Tx, deps: SwitchDeps, word: CurrencySwitch): Promise<boolean> {
  const { code, isOn, rate, reason, actor } = word;
  // two who add one at once come one after the other, and the second reads after the first is done
  await tx.selectFrom('currency').select('code').where('is_base', '=', true).forUpdate().execute();
  const rows = await tx.selectFrom('currency').select(['code', 'is_enabled', 'is_base']).execute();
  const row = rows.find((one) => one.code === code);
  const known = knownCurrencies.find((one) => one.code === code);
  if (row === undefined && (known === undefined || !isOn)) throw new Problem('not-found', `There is no currency ${code}.`);
  if (row?.is_base === true && !isOn) throw new Problem('conflict', `${code} is the base of all others.`);
  if (row?.is_enabled === isOn) return false;
  if (row !== undefined) await tx.updateTable('currency').set({ is_enabled: isOn }).where('code', '=', code).execute();
  else if (known !== undefined) await addCurrency(tx, deps, known, await requireFirstRate(tx, deps, known, rate));
  await recordAudit(tx, deps.clock, {
    actor,
    action: `currency ${isOn ? 'on' : 'off'}`,
    subject: code,
    reason,
    before: { isOn: row?.is_enabled ?? null },
    after: { isOn, rate: rate === undefined ? null : formatRate(rate) },
  });
  await deps.notifier.announce(tx, 'settings', {});
  return true;
}
