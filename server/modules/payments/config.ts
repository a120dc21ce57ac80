// The payment providers in the environment: who they are, and the values that their adapters read.

import { type FundsLevel, fundsLevels } from '#contract/funds-protection.ts';
import { type Environment, readChoice } from '#kit/environment.ts';
import type { AppMode } from '#server/modules/reference/index.ts';

/** A payment provider as configured. Its adapter reads the settings. */
export interface PaymentProviderConfig {
  /** As its invoices and the path of its callbacks name it. */
  identity: string;
  /** The folder of its adapter. */
  adapter: string;
  /** What its variables begin with. */
  variables: string;
  /** The values of its variables, by what stands behind that. */
  settings: Readonly<Record<string, string>>;
  /** Origin at which it reaches the casino, where that is not the public one. */
  callbackOrigin?: string;
}

export interface PaymentsConfig {
  providers: readonly PaymentProviderConfig[];
  /** A folder of the operator's own adapters. */
  adaptersDir: string | undefined;
  /** What happens to the money of players if the house became insolvent, and since which day; null: nobody has said it. */
  fundsProtection: { level: FundsLevel; since: string } | null;
}

/** The payment provider that a demo runs itself. */
export const standInCashier = 'cashier';
/** The on-ramp that a demo runs itself. */
export const standInOnRamp = 'on-ramp';

/** `manual` is what operators paid by hand, and PAYMENT_ADAPTERS_DIR is no provider's. */
const reserved: ReadonlySet<string> = new Set(['manual', 'adapters']);

/** The identities and adapters that PAYMENT_PROVIDERS lists, as `identity` or `identity:adapter`. */
function paymentList(env: Environment, mode: AppMode): { identity: string; adapter: string }[] {
  const text = env['PAYMENT_PROVIDERS']?.trim() ?? '';
  if (text === '') {
    const isSet = Object.keys(env).some((name) => name.startsWith('PAYMENT_PROVIDER_') && env[name] !== '');
    if (isSet) return [{ identity: 'provider', adapter: 'cashier' }];
    if (mode !== 'demo') return [];
    return [
      { identity: standInCashier, adapter: 'cashier' },
      { identity: standInOnRamp, adapter: 'on-ramp' },
    ];
  }
  const list = text.split(',').map((one) => {
    const [identity = '', adapter = identity] = one.trim().split(':');
    return { identity, adapter };
  });
  const isName = (name: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) && name.length <= 40;
  const isGood = list.every(({ identity, adapter }) => isName(identity) && isName(adapter) && !reserved.has(identity));
  if (!isGood || new Set(list.map(({ identity }) => identity)).size < list.length)
    throw new Error(
      `PAYMENT_PROVIDERS is "${text}"; it must be a list such as acme,north:cashier: each identity once, of letters, digits and dashes.`,
    );
  return list;
}

/** Real money is never play money. @throws Error that says what a variable may be */
function readFundsProtection(env: Environment, mode: AppMode): PaymentsConfig['fundsProtection'] {
  const { FUNDS_PROTECTION: level = '', FUNDS_PROTECTION_SINCE: since = '' } = env;
  if (since !== '' && (!/^\d{4}-\d{2}-\d{2}$/.test(since) || Number.isNaN(Date.parse(since))))
    throw new Error(`FUNDS_PROTECTION_SINCE is "${since}"; it must be a day such as 2026-11-30.`);
  if (level === '') return mode === 'demo' ? { level: 'play-money', since } : null;
  const allowed = fundsLevels.filter((one) => mode === 'demo' || one !== 'play-money');
  return { level: readChoice(env, 'FUNDS_PROTECTION', allowed, 'none'), since };
}

/** Reads the payment providers with the values of their variables. @throws Error that says what a variable may be */
export function readPaymentsConfig(env: Environment, mode: AppMode): PaymentsConfig {
  const prefixOf = (identity: string): string => `PAYMENT_${identity.toUpperCase().replaceAll('-', '_')}_`;
  const list = paymentList(env, mode);
  const prefixes = list.map(({ identity }) => prefixOf(identity)).toSorted((a, b) => b.length - a.length);
  /** A variable belongs to the longest identity that it begins with. */
  const ownerOf = (name: string): string | undefined => prefixes.find((prefix) => name.startsWith(prefix));
  const configured = list.map(({ identity, adapter }) => {
    const variables = prefixOf(identity);
    const own = Object.entries(env).filter(([name, value]) => ownerOf(name) === variables && value !== undefined && value !== '');
    const settings = Object.fromEntries(own.map(([name, value]) => [name.slice(variables.length), value as string]));
    return { identity, adapter, variables, settings };
  });
  return {
    providers: configured,
    adaptersDir: env['PAYMENT_ADAPTERS_DIR'],
    fundsProtection: readFundsProtection(env, mode),
  };
}
