// The hot wallet of a demo's Bitcoin chain begins with free coins, or nobody could withdraw. A demo without them opens all the same.
import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface HotWalletOptions {
  nodeUrl: string;
  /** Of the chain service. */
  databaseUrl: string;
  /** The address of the hot wallet. */
  hot: string;
  /** A file that says that it was filled. */
  marker: string;
  /** How long the service may take to watch. Default a minute. */
  withinMs?: number;
  tell(line: string): void;
}

/** Outputs that it begins with: each is spent whole, and its rest only when it lies deep enough. */
const firstOutputs = 10;
const coinsOfEach = 2;
const lookAgainMs = 50;
const answerWithinMs = 10_000;

/** Resolves once the service has written its first block down: it knows what came since then. @throws Error in plain words where it does not */
async function requireWatching(databaseUrl: string, withinMs: number): Promise<void> {
  const until = performance.now() + withinMs;
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: withinMs, query_timeout: withinMs });
  client.on('error', () => undefined); // told by the question that it breaks
  await client.connect();
  try {
    for (; ; await sleep(lookAgainMs)) {
      const { rows } = await client.query<{ found: string | null }>(`select to_regclass('chain.block')::text as found`);
      const hasTable = (rows[0]?.found ?? null) !== null;
      if (hasTable && ((await client.query('select 1 from chain.block limit 1')).rowCount ?? 0) > 0) return;
      if (performance.now() > until) throw new Error(`the chain service has read no block within ${withinMs / 1000} seconds`);
    }
  } finally {
    await client.end();
  }
}

/** One payment from the wallet of the node. @throws Error in plain words */
async function sendCoins(nodeUrl: string, to: string): Promise<void> {
  const body = JSON.stringify({ id: 1, method: 'sendtoaddress', params: [to, coinsOfEach] });
  const sent = await fetch(nodeUrl, { method: 'POST', body, signal: AbortSignal.timeout(answerWithinMs) });
  const { error } = (await sent.json()) as { error?: { message: string } | null };
  if (!sent.ok || (error !== undefined && error !== null)) throw new Error(`the node sent nothing: ${error?.message ?? sent.status}`);
}

/** Fills it once. Says so where that does not go, and what to do: deposits work without it, and the next start tries again. */
export async function fillHotWallet({ nodeUrl, databaseUrl, hot, marker, withinMs = 60_000, tell }: HotWalletOptions): Promise<void> {
  if (existsSync(marker)) return;
  try {
    await requireWatching(databaseUrl, withinMs);
    for (let left = firstOutputs; left > 0; left -= 1) await sendCoins(nodeUrl, hot);
    writeFileSync(marker, '');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    tell(
      `The hot wallet of the demo's Bitcoin has no free coins (${why}). Deposits of BTC work; withdrawals are paid from these alone. Start again with LOG_LEVEL=info to see what its service says; the next start tries once more.`,
    );
  }
}
