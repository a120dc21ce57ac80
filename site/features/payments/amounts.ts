// Amounts that a form offers and takes, in smallest units.
import { moneyFromWire, type MoneyUnit, moneyToWire } from '#contract/kernel/money.ts';
import { readAmount, unreadable } from '#site/shared/forms/typed-amounts.ts';
import type { PaymentMethod } from './api.ts';

/** A few round amounts from the least upwards, none above the most; of money that goes out none above the balance either. */
export const quickAmounts = ({ minAmount, maxAmount }: Pick<PaymentMethod, 'minAmount' | 'maxAmount'>, balance = maxAmount): bigint[] =>
  [1n, 2n, 5n, 10n]
    .map((times) => moneyFromWire(minAmount) * times)
    .filter((amount) => amount <= moneyFromWire(Math.min(maxAmount, balance)));

export type AmountFault = 'required' | 'decimal' | 'grouped' | 'between' | 'insufficient-funds';

/** What is wrong with a typed amount, if anything. `balance` is the most there is, for money that goes out. */
export function amountFault(
  text: string,
  unit: MoneyUnit,
  locale: string,
  method: Pick<PaymentMethod, 'minAmount' | 'maxAmount'>,
  balance?: number,
): AmountFault | undefined {
  if (text.trim() === '') return 'required';
  const amount = readAmount(text, unit, locale);
  if (amount === undefined) return unreadable(text, locale);
  if (amount < moneyFromWire(method.minAmount) || amount > moneyFromWire(method.maxAmount)) return 'between';
  return balance !== undefined && amount > moneyFromWire(balance) ? 'insufficient-funds' : undefined;
}

/** The whole balance, or as much of it as the method takes at once. */
export const maxOf = (balance: number, method: Pick<PaymentMethod, 'maxAmount'>): bigint =>
  moneyFromWire(Math.min(balance, method.maxAmount));

/** The amount for the wire. @throws Error for a text that was not checked */
export function requireAmount(text: string, unit: MoneyUnit, locale: string): number {
  const amount = readAmount(text, unit, locale);
  if (amount === undefined) throw new Error(`"${text}" is no amount`);
  return moneyToWire(amount);
}
