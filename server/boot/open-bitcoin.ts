// The demo's own Bitcoin chain: a local node in regtest, the chain service with a database of its own, and a signer.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Environment } from '#kit/environment.ts';
import { withDatabase } from '#kit/with-database.ts';
import { fillHotWallet } from '#server/boot/fill-hot-wallet.ts';
import { serviceSettings, signerSettings } from '#server/boot/chain-programs.ts';
import { findPort, type Programs } from '#server/boot/keep-running.ts';

export interface BitcoinOptions {
  /** Those of the chains, which end together. */
  programs: Programs;
  /** Where chain and seed are kept. */
  folder: string;
  seed: string;
  seedFile: string;
  /** Of its pages, where that is free. */
  port: number;
  /** What pages and callbacks know of the house. */
  house: Record<string, string>;
  logLevel: string;
}

export interface DemoBitcoin {
  settings: Environment;
  url: string;
  nodeUrl: string;
  start(ownerUrl: string): Promise<void>;
}

const family = 'bitcoin-regtest';
const oneCoin = 100_000_000n;

/** A database beside the house's: the tables of a chain service hold one chain. @throws Error in plain words where the login may not make one */
async function makeDatabase(ownerUrl: string): Promise<string> {
  const name = `${decodeURIComponent(new URL(ownerUrl).pathname.slice(1))}_bitcoin`;
  const quoted = `"${name.replaceAll('"', '""')}"`;
  await withDatabase(ownerUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${quoted}`);
  }).catch((cause: unknown) => {
    throw new Error(`--chains needs a database ${name} for Bitcoin beside the house's own. Make it, or let the login make databases.`, {
      cause,
    });
  });
  return Object.assign(new URL(ownerUrl), { pathname: `/${encodeURIComponent(name)}` }).href;
}

/** Chooses ports and secrets. @throws Error in plain words where bcoin is not installed */
export async function openBitcoin({ programs, folder, seed, seedFile, port, house, logLevel }: BitcoinOptions): Promise<DemoBitcoin> {
  const [{ hasBcoin }, { openKeys }, { bitcoinNetworks, openBitcoinBook }] = await Promise.all([
    import('#services/chain/local-bitcoin.ts'),
    import('#services/chain/signer/keys.ts'),
    import('#services/chain/families/bitcoin-addresses.ts'),
  ]);
  if (!hasBcoin()) throw new Error('--chains needs bcoin, an npm package that was not installed. Run npm ci, or start without it.');
  const network = bitcoinNetworks[family];
  const { xpub } = openKeys(seed, network.accountPath);
  const [pagePort, nodePort, signerPort] = [await findPort(port), await findPort(port + 3), await findPort(port + 5)];
  const [secret, signerSecret] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
  const nodeUrl = `http://127.0.0.1:${nodePort}`;
  const url = `http://localhost:${pagePort}/chain`;
  const limits = `BTC=${10n * oneCoin}/${100n * oneCoin}`;
  const common = { CHAIN_FAMILY: family, CHAIN_PAYOUT_LIMITS: limits, SIGNER_SECRET: signerSecret, LOG_LEVEL: logLevel };
  const run = async (file: string, more: Record<string, string>): Promise<void> => await programs.run(file, { ...common, ...more });
  return {
    url,
    nodeUrl,
    settings: {
      PAYMENT_BITCOIN_URL: url,
      PAYMENT_BITCOIN_KEY_ID: 'casino',
      PAYMENT_BITCOIN_SECRET: secret,
      PAYMENT_BITCOIN_PAYOUT_LIMITS: limits,
    },
    async start(ownerUrl) {
      const databaseUrl = await makeDatabase(ownerUrl);
      const chainFolder = join(folder, 'bitcoin');
      await run('local-bitcoin-main.ts', { PORT: String(nodePort), CHAIN_STATE_FOLDER: chainFolder });
      const told = { databaseUrl, seedFile, signerPort, pagePort, url, nodeUrl, xpub, secret };
      await run(join('signer', 'main.ts'), signerSettings(told));
      await run('main.ts', {
        ...serviceSettings(told),
        CHAIN_NETWORK: 'Local Bitcoin',
        CHAIN_BATCH_SECONDS: '5',
        ...house,
      });
      await fillHotWallet({
        nodeUrl,
        databaseUrl,
        hot: openBitcoinBook(xpub, network).hot,
        marker: join(chainFolder, 'hot-wallet-filled'),
        tell: (line) => console.error(line),
      });
    },
  };
}
