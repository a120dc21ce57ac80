// Balances in one currency: the one that the player chose for it, else the one in use, or the operator's own while crypto is in use.
import type { Data } from '#contract/kernel/calls.ts';
import { sumEquivalents, useEquivalentCode } from '../equivalents.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useCurrencies } from '#site/shared/i18n/use-money.ts';
import { type Account, useAccounts } from '../api.ts';

type Currency = Data<'listCurrencies'>[number];

export interface RatesTime {
  at: string;
  /** Where they are from, each once. */
  sources: readonly string[];
  /** The operator's bound is passed: newer rates should have come. */
  isOld: boolean;
}

/** What is in a target already is not converted to it; the base has no rate that could age. */
function ratesTimeOf(accounts: readonly Account[], currencies: readonly Currency[], targets: readonly Currency[]): RatesTime | undefined {
  const involved = new Set<string>();
  for (const { code } of targets) {
    const others = accounts.map(({ currency }) => currency).filter((currency) => currency !== code);
    if (others.length > 0) for (const one of [code, ...others]) involved.add(one);
  }
  const rates = currencies.filter(({ code, isBase }) => !isBase && involved.has(code)).map(({ rate }) => rate);
  const [first] = rates;
  if (first === undefined) return undefined;
  const now = new Date().toISOString();
  return {
    at: rates.reduce((oldest, { at }) => (at < oldest ? at : oldest), first.at),
    // a server before this one says no source
    sources: [...new Set(rates.flatMap(({ source }: { source?: string }) => source ?? []))],
    isOld: rates.some(({ staleAt }) => staleAt !== null && staleAt <= now),
  };
}

export interface Equivalents {
  /** Those that may stand for all: money of countries. */
  targets: readonly Currency[];
  code: string | undefined;
  /** The real money of accounts together; undefined while the rates are not known. */
  format: (accounts: readonly Account[]) => string | undefined;
  /** Of when the rates behind that are: the moment of the oldest one. Undefined where nothing is converted. */
  ratesOf: (accounts: readonly Account[]) => RatesTime | undefined;
  /** The same for all targets together. */
  ratesOfAll: (accounts: readonly Account[]) => RatesTime | undefined;
  /** The same in any currency. */
  formatIn: (accounts: readonly Account[], target: Currency) => string;
}

export function useEquivalent(): Equivalents {
  const texts = useTexts();
  const { inUse } = useAccounts();
  const chosen = useEquivalentCode();
  const currencies = useCurrencies();
  const targets = currencies.filter(({ type, isEnabled }) => type === 'fiat' && isEnabled);
  const target =
    targets.find(({ code }) => code === chosen) ??
    targets.find(({ code, isBase }) => (inUse?.type === 'crypto' ? isBase : code === inUse?.currency));
  /** An account came with the rate of its own moment: all are taken from one reading, so that they fit together. */
  const ratedUnit = (account: Account) => currencies.find(({ code }) => code === account.currency) ?? account;
  const formatIn = (accounts: readonly Account[], currency: Currency) =>
    texts.money(
      sumEquivalents(
        accounts.map((account) => ({ amount: account.balance, unit: ratedUnit(account) })),
        currency,
      ),
      currency,
    );
  return {
    targets,
    code: target?.code,
    format: (accounts) => (target === undefined ? undefined : formatIn(accounts, target)),
    ratesOf: (accounts) => ratesTimeOf(accounts, currencies, target === undefined ? [] : [target]),
    ratesOfAll: (accounts) => ratesTimeOf(accounts, currencies, targets),
    formatIn,
  };
}
