// Several app processes on one database: two against one, on the same accounts and with accounts kept to a process each (sticky).
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fillAccounts } from '#testing/fill-accounts.ts';
import { median, printRatio } from './lib/load.ts';
import { engineContender } from './wallet/contenders/engine.ts';
import { openBenchWallet } from './wallet/our-wallet.ts';
import { runLoad } from './wallet/load.ts';
import { startBenchPostgres, withClient } from './wallet/postgres.ts';

const [accounts, windows, seconds] = [10_000, 3, 3];

interface Work {
  url: string;
  pid: number;
  ids: string[];
  inFlight: number;
  isHot: boolean;
  connections: number;
}

/** A child: one window of load, told to the parent. */
async function work({ url, pid, ids, inFlight, isHot, connections }: Work): Promise<void> {
  const { wallet, close } = openBenchWallet(url, { connections });
  const load = { accounts: ids.length, inFlight, seconds, isHot, databasePid: pid };
  process.send?.(await runLoad(engineContender(wallet, ids, close), load));
  await close();
  process.exit(0);
}

/** Commands a second of all children together. */
async function together(works: readonly Work[]): Promise<number> {
  const rates = works.map(async (one) => {
    const child = fork(import.meta.filename, ['child'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child.send(one);
    const [{ commandsPerS }] = (await once(child, 'message')) as [{ commandsPerS: number }];
    await once(child, 'exit');
    return commandsPerS;
  });
  return (await Promise.all(rates)).reduce((sum, rate) => sum + rate, 0);
}

async function compare(): Promise<void> {
  const postgres = await startBenchPostgres();
  try {
    const url = await postgres.makeDatabase('processes');
    await fillAccounts(url, accounts, 1_000_000_000n);
    const { rows } = await withClient(
      url,
      async (client) => await client.query<{ id: string; lane: number }>('select id, lane from ledger.wallet_account order by id'),
    );
    const all = rows.map(({ id }) => id);
    const ofLanes = (rest: number) => rows.filter(({ lane }) => lane % 2 === rest).map(({ id }) => id);
    for (const isHot of [false, true]) {
      const common = { url, pid: postgres.pid, isHot };
      const rates = { one: [] as number[], two: [] as number[], sticky: [] as number[] };
      for (let window = 0; window < windows; window += 1) {
        rates.one.push(await together([{ ...common, ids: all, inFlight: 256, connections: 2 }]));
        rates.two.push(await together([0, 1].map(() => ({ ...common, ids: all, inFlight: 128, connections: 1 }))));
        rates.sticky.push(await together([0, 1].map((rest) => ({ ...common, ids: ofLanes(rest), inFlight: 128, connections: 1 }))));
      }
      const [one, two, sticky] = [median(rates.one), median(rates.two), median(rates.sticky)];
      const where = isHot ? 'hot' : 'uniform';
      printRatio(`two processes to one, ${where}`, two / one, 0.8, `${two.toFixed(0)}/s of ${one.toFixed(0)}/s`);
      printRatio(`sticky to any process, ${where}`, sticky / two, 1.1, `${sticky.toFixed(0)}/s of ${two.toFixed(0)}/s`);
    }
    const { rows: deadlocks } = await withClient(
      url,
      async (client) => await client.query<{ n: string }>("select deadlocks as n from pg_stat_database where datname = 'processes'"),
    );
    printRatio('deadlocks', Number(deadlocks[0]?.n), 0, '', 'less');
  } finally {
    await postgres.stop();
  }
}

if (process.argv[2] === 'child') process.once('message', (given: Work) => void work(given));
else await compare();
