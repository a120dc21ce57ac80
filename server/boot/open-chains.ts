// The demo's own chains, `npm start -- --chains`: of Ethereum and of Bitcoin each a local node, the chain service and a signer, processes that end with
// this one. Without the word nothing of it is loaded.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '#kit/environment.ts';
import { serviceSettings, signerSettings } from '#server/boot/chain-programs.ts';
import { findPort, keepPrograms } from '#server/boot/keep-running.ts';
import { openBitcoin } from '#server/boot/open-bitcoin.ts';

export interface DemoChains {
  /** Settings that a start with chains has beside those of the environment. */
  settings: Environment;
  /** Where its pages are, and its node. */
  url: string;
  nodeUrl: string;
  /** The same of Bitcoin. */
  bitcoin: { url: string; nodeUrl: string };
  /** @param ownerUrl of who may make a database beside the house's */
  start(databaseUrl: string, ownerUrl: string): Promise<void>;
  close(): Promise<void>;
}

/** In the smallest unit of the ledger, of which each is as many wei. */
const oneEther = 1_000_000_000n;
const localChainId = '31337';

/** Asks the local node. */
async function askNode(url: string, method: string, ...params: unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    headers: { 'content-type': 'application/json' },
  });
  return ((await response.json()) as { result?: unknown }).result;
}

/** Where the token of a demo lies on its own chain, and the account that its node holds unlocked. */
const usdc = `0x${'75'.repeat(20)}`;
const oneUsdc = 1_000_000n;

/** A dollar coin of the demo's own: the first account has plenty, for the tap, and the hot wallet enough to pay out. */
async function putToken(nodeUrl: string, hot: string): Promise<void> {
  const { deployToken, mintTo, tokenBalance } = await import('#services/chain/local-token.ts');
  const node = { ask: async <T>(method: string, ...params: unknown[]): Promise<T> => (await askNode(nodeUrl, method, ...params)) as T };
  await deployToken(node, usdc);
  const [rich = ''] = await node.ask<string[]>('eth_accounts');
  for (const [address, least] of [
    [rich, 1_000_000_000n * oneUsdc],
    [hot, 100_000n * oneUsdc],
  ] as const)
    if ((await tokenBalance(node, usdc, address)) < least / 2n) await mintTo(node, usdc, address, least);
}

/** The hot wallet of a demo begins with free coins, or nobody could withdraw. */
async function fillHotWallet(nodeUrl: string, hot: string): Promise<void> {
  const balance = BigInt(String(await askNode(nodeUrl, 'eth_getBalance', hot, 'latest')));
  if (balance >= 100n * oneEther * oneEther) return;
  const [from] = (await askNode(nodeUrl, 'eth_accounts')) as string[];
  await askNode(nodeUrl, 'eth_sendTransaction', { from, to: hot, value: `0x${(500n * oneEther * oneEther).toString(16)}` });
}

/**
 * Chooses ports and secrets. @throws Error in plain words where this machine has no local chain
 * @param port of the house; the chain's pages are six above it where that is free
 */
export async function openChains(root: string, env: Environment, port: number): Promise<DemoChains> {
  const [{ findAnvil }, { makeSeed, openKeys }, { openAddressBook }] = await Promise.all([
    import('#services/chain/local-node.ts'),
    import('#services/chain/signer/keys.ts'),
    import('#services/chain/addresses.ts'),
  ]);
  if (env['APP_MODE'] === 'production') throw new Error('--chains is for a demo. docs/chains.md says how production has a chain.');
  if (findAnvil() === undefined)
    throw new Error('--chains needs anvil, of the npm package @foundry-rs/anvil, which has none for this machine. Start without it.');
  const folder = join(env['DATA_DIR'] ?? join(root, '.data'), 'chain');
  mkdirSync(folder, { recursive: true });
  const seedFile = join(folder, 'seed');
  const seed = existsSync(seedFile) ? readFileSync(seedFile, 'utf8') : makeSeed(seedFile);
  const { xpub } = openKeys(seed);
  const [pagePort, nodePort, signerPort] = [await findPort(port + 6), await findPort(port + 8), await findPort(port + 9)];
  const [secret, signerSecret] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
  const nodeUrl = `http://127.0.0.1:${nodePort}`;
  const url = `http://localhost:${pagePort}/chain`;
  const houseOrigins = [env['PUBLIC_URL'], env['INTERNAL_URL'], `http://localhost:${port}`].filter(
    (one) => one !== undefined && one !== '',
  );
  const assets = `ETH:9:18:100000:3<1000000000,12 USDC:6:6:10000:3<1000000000,12:${usdc}`;
  const limits = `ETH=${100n * oneEther}/${10_000n * oneEther} USDC=${50_000n * oneUsdc}/${500_000n * oneUsdc}`;
  const common = {
    CHAIN_ID: localChainId,
    CHAIN_ASSETS: assets,
    CHAIN_PAYOUT_LIMITS: limits,
    SIGNER_SECRET: signerSecret,
    LOG_LEVEL: env['LOG_LEVEL'] ?? 'warn',
  };
  const house = {
    ALLOWED_ORIGINS: houseOrigins.map((one) => new URL(one ?? '').origin).join(','),
    BRAND_NAME: env['BRAND_NAME'] ?? 'Lanternhall',
  };
  const programs = keepPrograms(join(root, 'services', 'chain'), (line) => console.error(line));
  const run = async (file: string, more: Record<string, string>): Promise<void> => await programs.run(file, { ...common, ...more });
  const bitcoin = await openBitcoin({ programs, folder, seed, seedFile, port: pagePort + 1, house, logLevel: common.LOG_LEVEL });
  return {
    url,
    nodeUrl,
    bitcoin,
    settings: {
      ...bitcoin.settings,
      PAYMENT_PROVIDERS: `chain,bitcoin,${env['PAYMENT_PROVIDERS'] ?? 'cashier,on-ramp'}`,
      PAYMENT_CHAIN_URL: url,
      PAYMENT_CHAIN_KEY_ID: 'casino',
      PAYMENT_CHAIN_SECRET: secret,
      PAYMENT_CHAIN_PAYOUT_LIMITS: limits,
    },
    async start(databaseUrl, ownerUrl) {
      await run('local-node-main.ts', { PORT: String(nodePort), CHAIN_STATE_FILE: join(folder, 'state.json') });
      await fillHotWallet(nodeUrl, openAddressBook(xpub).hot);
      await putToken(nodeUrl, openAddressBook(xpub).hot);
      const told = { databaseUrl, seedFile, signerPort, pagePort, url, nodeUrl, xpub, secret };
      await run(join('signer', 'main.ts'), signerSettings(told));
      await run('main.ts', {
        ...serviceSettings(told),
        CHAIN_NETWORK: 'Local Ethereum',
        CHAIN_SWEEP_FROM: 'ETH=10000000 USDC=5000000',
        ...house,
      });
      await bitcoin.start(ownerUrl);
    },
    close: programs.close,
  };
}
