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
  /** What happens to the money of players if the house became insolvent. */
  fundsProtection: FundsLevel;
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

/** Real money is never play money; what nobody says of real money is that it is not protected. */
function readFundsProtection(env: Environment, mode: AppMode): FundsLevel {
  const isDemo = mode === 'demo';
  const allowed = fundsLevels.filter((level) => isDemo || level !== 'play-money');
  return readChoice(env, 'FUNDS_PROTECTION', allowed, isDemo ? 'play-money' : 'none');
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
