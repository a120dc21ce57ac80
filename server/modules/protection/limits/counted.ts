// Limits and what is held against them in one unit, that of the ledger's counters: thousandths of the base currency's smallest unit.
import { type CashPeriod, cashPeriods } from '#contract/kernel/constants.ts';
import { convertSum, type RatedUnit } from '#contract/kernel/money.ts';
import type { SettingsCache } from '#server/modules/reference/index.ts';
import { countersPerUnit, type PeriodUnit } from '#server/modules/wallet/index.ts';

export const unitOf: Readonly<Record<CashPeriod, PeriodUnit>> = { daily: 'day', weekly: 'week', monthly: 'month' };
export const periodOf: Readonly<Record<PeriodUnit, CashPeriod>> = { day: 'daily', week: 'weekly', month: 'monthly' };
export const allPeriods: readonly CashPeriod[] = cashPeriods;

/** The unit of the counters as a currency of its own. */
export const counterUnit = (settings: Pick<SettingsCache, 'baseCurrency'>): RatedUnit => ({
  subunitToUnit: settings.baseCurrency.subunitToUnit * countersPerUnit,
  rate: { rate: '1' },
});

/** Returns an amount in the unit of the counters at the stored rate, rounded down: a limit is never looser than it was set. */
export const toCounted = (settings: Pick<SettingsCache, 'baseCurrency' | 'requireCurrency'>, amount: bigint, currency: string): bigint =>
  convertSum([{ minor: amount, unit: settings.requireCurrency(currency) }], counterUnit(settings), 'down');
