// The settings of the chain service and of its signer, in the environment of their processes.
import { type Environment, readWholeNumber, requireText } from '#kit/environment.ts';
import { type Family, openFamily } from './families/index.ts';
import { type Asset, readAssets } from './rules/assets.ts';
import type { SignerRules } from './signer/sign-transfer.ts';

/** Reads pairs such as `ETH=5000000000 USDC=900000`. @throws Error that names the variable */
function readPairs(env: Environment, name: string): Map<string, string> {
  const pairs = new Map<string, string>();
  for (const part of (env[name] ?? '').split(/\s+/).filter((one) => one !== '')) {
    const [currency = '', value = ''] = part.split('=');
    if (currency === '' || value === '') throw new Error(`${name} has "${part}"; it is a list such as ETH=5000000000.`);
    if (pairs.has(currency)) throw new Error(`${name} names ${currency} twice; a currency stands there once.`);
    pairs.set(currency, value);
  }
  return pairs;
}

function readAmount(name: string, text: string): bigint {
  if (!/^\d{1,18}$/.test(text)) throw new Error(`${name} has the amount "${text}"; it is a whole number of smallest units.`);
  return BigInt(text);
}

/** What the chain, its assets and fees are, for both processes. */
export function readChainSettings(env: Environment): { chainId: number; family: Family; assets: Asset[]; maxFee: bigint } {
  const chainId = readWholeNumber(env, 'CHAIN_ID', 1, 1, 2_147_483_647);
  const family = openFamily(env['CHAIN_FAMILY'] ?? 'ethereum', chainId);
  return {
    chainId,
    family,
    assets: readAssets(env['CHAIN_ASSETS'] ?? family.assets),
    maxFee: family.fee.unit * BigInt(readWholeNumber(env, family.fee.setting, family.fee.most, 1, 1_000_000)),
  };
}

/** CHAIN_PAYOUT_LIMITS: `ETH=<one payout>/<a day>`. */
function readLimits(env: Environment): SignerRules['limits'] {
  const limits = [...readPairs(env, 'CHAIN_PAYOUT_LIMITS')].map(([currency, value]) => {
    const [payout = '', day = ''] = value.split('/');
    return [currency, { payout: readAmount('CHAIN_PAYOUT_LIMITS', payout), day: readAmount('CHAIN_PAYOUT_LIMITS', day) }] as const;
  });
  return new Map(limits);
}

/** The most that the signer ever signs as one payout, by currency; undefined where the service is not told, and asks the signer alone. */
export function readPayoutLimits(env: Environment): Map<string, bigint> | undefined {
  const limits = readLimits(env);
  if (limits.size === 0) return undefined;
  return new Map([...limits].map(([currency, { payout, day }]) => [currency, payout < day ? payout : day]));
}

/** What may leave the hot wallet, and how: CHAIN_COLD is `ETH=<address>/<limit of the hot wallet>`. */
export function readSignerRules(env: Environment): SignerRules {
  const chain = readChainSettings(env);
  const cold = [...readCold(env, chain.family).values()].map(({ address }) => address);
  const { unit, day } = chain.family.fee;
  const dayFees = unit * BigInt(readWholeNumber(env, day.setting, day.most, 1, 1_000_000_000_000));
  return { ...chain, dayFees, bitcoin: chain.family.bitcoin, limits: readLimits(env), cold, consolidateAt: readConsolidation(env) };
}

/** Where what is too much for the hot wallet goes, by currency. */
export function readCold(env: Environment, family: Pick<Family, 'parseAddress'>): Map<string, { address: string; limit: bigint }> {
  return new Map(
    [...readPairs(env, 'CHAIN_COLD')].map(([currency, value]) => {
      const [text = '', limit = ''] = value.split('/');
      const address = family.parseAddress(text);
      if (address === undefined) throw new Error(`CHAIN_COLD has "${text}", which is no address of this chain or has a letter wrong.`);
      return [currency, { address, limit: readAmount('CHAIN_COLD', limit) }] as const;
    }),
  );
}

/** On Bitcoin, up to what a virtual byte may cost small outputs are put together, in satoshis; zero where they never are. */
export const readConsolidation = (env: Environment): bigint => BigInt(readWholeNumber(env, 'CHAIN_CONSOLIDATE_SATS', 0, 0, 1000));

/** From how much on an address is swept, by currency; undefined where nothing is. */
export function readSweeps(env: Environment, { canSweep }: Family): Map<string, bigint> | undefined {
  const pairs = readPairs(env, 'CHAIN_SWEEP_FROM');
  if (!canSweep && pairs.size > 0)
    throw new Error('CHAIN_SWEEP_FROM is set, but on a chain of this family coins are paid from where they came to. Start without it.');
  return pairs.size === 0 ? undefined : new Map([...pairs].map(([currency, value]) => [currency, readAmount('CHAIN_SWEEP_FROM', value)]));
}

/** The key with which the chain service signs what it asks of the signer. */
export const signerKey = (env: Environment): { keyId: string; secret: string } => ({
  keyId: env['SIGNER_KEY_ID'] ?? 'chain',
  secret: requireText(env, 'SIGNER_SECRET'),
});
