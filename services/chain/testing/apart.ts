// The chain service or its signer as a process that ends itself, without a farewell, at a step of a payment: `<what> <step> <times>` in the environment.
import Fastify from 'fastify';
import { openFamily } from '../families/index.ts';
import { type ChainOptions, chainPlugin } from '../index.ts';
import { readAssets } from '../rules/assets.ts';
import { connectSigner } from '../signer/client.ts';
import { signerPlugin } from '../signer/index.ts';

const given = JSON.parse(process.env['APART'] ?? '{}') as {
  what: 'service' | 'signer';
  port: number;
  /** Where it dies, and before which time it gets there. */
  step: string;
  after: number;
  assets: string;
  service: Omit<ChainOptions, 'databaseUrl' | 'assets' | 'signer' | 'atStep' | 'family'>;
  signer: { url: string; keyId: string; secret: string };
  /** Of the chain: its name and its number. */
  family: string;
  rules: { chainId: number; limit: string; maxFee: string };
  seed: string;
  databaseUrl: string;
};
let left = given.after;
function atStep(step: string): void {
  if (step !== given.step) return;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
  left -= 1;
}

const family = openFamily(given.family, given.rules.chainId);
const assets = readAssets(given.assets);
const app = Fastify({ forceCloseConnections: true });
const { keyId, secret, url } = given.signer;
if (given.what === 'signer') {
  const limit = BigInt(given.rules.limit);
  const limits = new Map(assets.map(({ currency }) => [currency, { payout: limit, day: 10_000n * limit }]));
  const { chainId, maxFee } = given.rules;
  const rules = { chainId, assets, limits, cold: [], maxFee: BigInt(maxFee), dayFees: 10n ** 21n, bitcoin: family.bitcoin };
  await app.register(signerPlugin, { databaseUrl: given.databaseUrl, keyId, secret, seed: given.seed, rules, atStep });
} else
  await app.register(chainPlugin, {
    ...given.service,
    family,
    prefix: '/chain',
    databaseUrl: given.databaseUrl,
    assets,
    signer: connectSigner(url, { keyId, secret }, () => new Date()),
    atStep,
  });
await app.listen({ port: given.port, host: '127.0.0.1' });
process.once('disconnect', () => process.exit());
process.send?.('ready');
