// Starts the chain service. The environment says everything it needs (docs/chains.md); it needs no key that can pay.
import Fastify from 'fastify';
import { readSwitch, readWholeNumber, requireText } from '#kit/environment.ts';
import { endWithParent } from './end-with-parent.ts';
import { chainPlugin } from './index.ts';
import { readChainSettings, readCold, readConsolidation, readPayoutLimits, readSweeps, signerKey } from './settings.ts';
import { connectSigner } from './signer/client.ts';

const { env } = process;
const wallClock = (): Date => new Date();
const port = readWholeNumber(env, 'PORT', 3006, 1, 65_535);
const publicUrl = env['PUBLIC_URL'] ?? `http://localhost:${port}/chain`;
const signerUrl = env['SIGNER_URL'];
const { chainId: _chainId, ...chain } = readChainSettings(env);
const sweepFrom = readSweeps(env, chain.family);
const payoutLimits = readPayoutLimits(env);

const app = Fastify({ forceCloseConnections: true, logger: { level: env['LOG_LEVEL'] ?? 'info' } });
await app.register(chainPlugin, {
  prefix: new URL(publicUrl).pathname.replace(/\/+$/, ''),
  databaseUrl: requireText(env, 'DATABASE_URL'),
  publicUrl,
  keyId: env['CHAIN_KEY_ID'] ?? 'casino',
  secret: requireText(env, 'CHAIN_SECRET'),
  brandName: env['BRAND_NAME'] ?? 'the house',
  nodeUrl: requireText(env, 'CHAIN_NODE_URL'),
  network: env['CHAIN_NETWORK'] ?? chain.family.network,
  xpub: requireText(env, 'CHAIN_XPUB'),
  ...chain,
  signer: signerUrl === undefined ? undefined : connectSigner(signerUrl, signerKey(env), wallClock),
  payoutConfirmations: readWholeNumber(env, 'CHAIN_PAYOUT_CONFIRMATIONS', 6, 1, 1000),
  stuckBlocks: readWholeNumber(env, 'CHAIN_STUCK_BLOCKS', 8, 1, 1000),
  cold: readCold(env, chain.family),
  consolidateAt: readConsolidation(env),
  fallbackFee: BigInt(readWholeNumber(env, 'CHAIN_FALLBACK_FEE_SATS', 20, 1, 10_000)),
  batchMs: 1000 * readWholeNumber(env, 'CHAIN_BATCH_SECONDS', 60, 0, 3600),
  ...(sweepFrom !== undefined && { sweepFrom }),
  ...(payoutLimits !== undefined && { payoutLimits }),
  faucet: readSwitch(env, 'CHAIN_FAUCET', false),
  allowedOrigins: (env['ALLOWED_ORIGINS'] ?? 'http://localhost:3000').split(',').map((origin) => new URL(origin.trim()).origin),
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
endWithParent(async () => await app.close());
await app.listen({ port, host: env['HOST'] ?? 'localhost' });
process.send?.('ready');
