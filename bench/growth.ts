// The wallet's rate on a ledger that has grown, against an empty one, and the newest page of a history.
// Flags: --long (10 million entries; minutes, and up to 15 GB of disk with the log). The short form grows to 1 million.
import { collectParts } from '#server/boot/parts.ts';
import type { Database } from '#server/platform/database.ts';
import { fillAccounts } from '#testing/fill-accounts.ts';
import { growLedger } from './growth/grow-ledger.ts';
import { median, printRatio } from './lib/load.ts';
import { engineContender } from './wallet/contenders/engine.ts';
import { type BenchWallet, openBenchWallet } from './wallet/our-wallet.ts';
import { type Measured, medians, runLoad } from './wallet/load.ts';
import { keepLog, startBenchPostgres } from './wallet/postgres.ts';

const sizes = process.argv.includes('--long') ? [10_000, 1_000_000, 10_000_000] : [10_000, 1_000_000];
const [accounts, seconds] = [10_000, 4];
/** The windows after a checkpoint that are not counted, and those that are. */
const [settling, windows] = [3, 5];

/** Median milliseconds of the newest page of twenty, as the site's call reads it, over many players. */
async function readHistories({ db }: Database, call: 'listEntries' | 'listSpins'): Promise<number> {
  const list = (await collectParts()).handlers.find(({ row }) => row.name === call);
  if (list === undefined) throw new Error('There is no call for histories');
  const act = list.act as unknown as (request: object) => Promise<{ data: unknown[] }>;
  const players = await db.selectFrom('ledger.wallet_account').select('player_id').orderBy('id').limit(400).execute();
  const times: number[] = [];
  for (const { player_id: playerId } of players) {
    const begun = performance.now();
    const { data } = await act({ db, session: { playerId }, query: {} });
    times.push(performance.now() - begun);
    if (data.length === 0) throw new Error('A history is empty');
  }
  return median(times);
}

interface Ledger {
  size: number;
  ids: string[];
  open: BenchWallet;
}

const postgres = await startBenchPostgres(keepLog(6));
const measure = async ({ ids, open }: Ledger): Promise<Measured> =>
  await runLoad(engineContender(open.wallet, ids, open.close), { accounts, inFlight: 256, seconds, databasePid: postgres.pid });

try {
  const ledgers: Ledger[] = [];
  for (const size of sizes) {
    const begun = performance.now();
    const url = await postgres.makeDatabase(`grown_${size}`);
    const ids = await fillAccounts(url, accounts, 1_000_000_000n);
    await growLedger(url, size, accounts);
    ledgers.push({ size, ids, open: openBenchWallet(url, { connections: 2 }) });
    console.log(`grown to ${size} entries in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  }
  // After a checkpoint each page is written to the log in full once. With the recommended settings that is some seconds in a quarter of an
  // hour, so it is told apart: the windows that count come when it is over, and no checkpoint falls between them.
  await postgres.readyLog();
  const runs = new Map<Ledger, Measured[]>(ledgers.map((ledger) => [ledger, []]));
  for (let window = 0; window < settling + windows; window += 1)
    for (const ledger of ledgers) runs.get(ledger)?.push(await measure(ledger));

  const [smallest] = ledgers;
  const of = (ledger: Ledger | undefined): Measured => medians(ledger === undefined ? [] : (runs.get(ledger) ?? []).slice(settling));
  for (const ledger of ledgers) {
    const { size, open } = ledger;
    const [mine, least] = [of(ledger), of(smallest)];
    const detail = `${mine.commandsPerS.toFixed(0)}/s of ${least.commandsPerS.toFixed(0)}/s; database ${mine.databaseUs.toFixed(1)} us a command of ${least.databaseUs.toFixed(1)}`;
    printRatio(`${size} entries to ${sizes[0]}`, mine.commandsPerS / least.commandsPerS, 0.9, detail);
    const [fresh] = runs.get(ledger) ?? [];
    console.log(
      `       first seconds after a checkpoint: ${fresh?.commandsPerS.toFixed(0)}/s, database ${fresh?.databaseUs.toFixed(1)} us a command`,
    );
    for (const call of ['listEntries', 'listSpins'] as const)
      printRatio(
        `newest page of ${call} at ${size} entries, ms`,
        await readHistories(open.database, call),
        1,
        'median of 400 players',
        'less',
      );
    await open.close();
  }
} finally {
  await postgres.stop();
}
