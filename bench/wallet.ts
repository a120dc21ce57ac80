// The wallet's engine against the usual ways of booking, in one run on the embedded PostgreSQL with fsync on.
// Flags: --long (more and longer windows), --limits or --bonuses (what players' limits or bonuses cost, alone). PGLEDGER_DIR names a checkout of pgledger; Redis and pgbench are used where installed.
import { printRatio } from './lib/load.ts';
import { engineContender } from './wallet/contenders/engine.ts';
import { functionCallContender } from './wallet/contenders/function-call.ts';
import { pgledgerContender } from './wallet/contenders/pgledger.ts';
import { redisContender } from './wallet/contenders/redis.ts';
import { roundTripsContender } from './wallet/contenders/round-trips.ts';
import { type Feature, features, leaveOut } from './wallet/features.ts';
import { fillAccounts } from '#testing/fill-accounts.ts';
import { openBenchWallet } from './wallet/our-wallet.ts';
import { judgeBonuses } from './wallet/bonuses.ts';
import { compare, type Compared, type Course, cpuUs, type Runner } from './wallet/compare.ts';
import { type Measured, median, runLoad } from './wallet/load.ts';
import { runOpenLoop } from './wallet/open-loop.ts';
import { openPgbench } from './wallet/pgbench.ts';
import { type BenchPostgres, keepLog, startBenchPostgres, withClient } from './wallet/postgres.ts';
import { readFileSync } from 'node:fs';

const isLong = process.argv.includes('--long');
const isAboutLimits = process.argv.includes('--limits');
const isAboutBonuses = process.argv.includes('--bonuses');
const [accounts, inFlight, pool, balance] = [isAboutLimits || isAboutBonuses ? 2000 : 10_000, 256, 20, 10_000_000];
const [windows, seconds] = isLong ? [7, 4] : [5, 2];
const course: Course = { accounts, inFlight, windows, seconds, isHot: false };
const all = Object.keys(features) as Feature[];
/** Bars are set for the bare core; with everything on it keeps three quarters of them. */
const shares = [
  ['bare core', 1],
  ['whole engine', 0.75],
] as const;

/** The engine on a database of its own, with features left out. */
async function openEngine(
  postgres: BenchPostgres,
  name: string,
  without: readonly Feature[],
  checks: (() => Promise<void>)[],
): Promise<Runner> {
  const url = await postgres.makeDatabase(`engine_${name.replaceAll(/\W/g, '_')}`);
  const ids = await fillAccounts(url, accounts, BigInt(balance));
  await leaveOut(url, without);
  const opened = openBenchWallet(url, { connections: 2 });
  const contender = engineContender(opened.wallet, ids, opened.close);
  // the first stake of a player's day begins the counters' periods and costs more; of a day's stakes it is one
  await Promise.all(ids.map(async (_, account) => await contender.bet(account, 100, false)));
  if (without.length === 0)
    checks.push(async () => {
      const { ok, entries, violations } = await opened.check();
      console.log(`${ok ? 'ok     the books balance' : 'BELOW  THE BOOKS DO NOT BALANCE'}: ${entries} entries ${violations.join('; ')}`);
      if (!ok) process.exitCode = 1;
    });
  return { name, pid: postgres.pid, contender };
}

async function openRivals(postgres: BenchPostgres): Promise<Runner[]> {
  const url = await postgres.makeDatabase('rivals', false);
  await withClient(url, async (client) => {
    await client.query(readFileSync(new URL('wallet/rivals.sql', import.meta.url), 'utf8'));
    for (const schema of ['steps', 'call'])
      await client.query(`insert into ${schema}.account (id, balance) select n, ${balance} from generate_series(0, ${accounts - 1}) n`);
    await client.query('vacuum analyze steps.account, call.account');
  });
  const pgledger = await pgledgerContender(await postgres.makeDatabase('pgledger', false), accounts, pool);
  const redis = await redisContender(accounts, 'with rules');
  const shortcut = await redisContender(accounts, 'shortcut');
  return [
    { name: 'seven round trips', pid: postgres.pid, contender: roundTripsContender(url, pool) },
    { name: 'one function call', pid: postgres.pid, contender: functionCallContender(url, pool) },
    ...(pgledger === undefined ? [] : [{ name: 'pgledger', pid: postgres.pid, contender: pgledger }]),
    ...(redis === undefined ? [] : [{ name: 'Redis with rules', pid: redis.pid, contender: redis }]),
    ...(shortcut === undefined ? [] : [{ name: 'Redis, balance and key alone', pid: shortcut.pid, contender: shortcut }]),
  ];
}

function judge({ results, between }: Compared, where: 'uniform' | 'hot'): void {
  for (const [name, share] of shares) {
    for (const [rival, bar, wheres] of [
      ['seven round trips', 15, 'uniform hot'],
      ['pgledger', 20, 'uniform'],
      ['Redis with rules', 1, 'uniform'],
      ['Redis, balance and key alone', undefined, ''],
    ] as const) {
      if (!results.has(rival)) continue;
      const found = between(name, rival, (ours, theirs) => ours.commandsPerS / theirs.commandsPerS);
      if (bar !== undefined && wheres.includes(where)) printRatio(`${name} to ${rival}, ${where}`, found, bar * share, '');
      else console.log(`       ${name} to ${rival}, ${where}: ${found.toFixed(2)}`);
    }
    const cpu = between('seven round trips', name, (theirs, ours) => cpuUs(theirs) / cpuUs(ours));
    printRatio(`seven round trips' CPU to that of the ${name}, ${where}`, cpu, 15 * share, '');
  }
}

/**
 * How much slower this machine is than the one on which limits in absolute units were set: by the processor time of one function call a
 * command, 190 us there.
 */
const slowness = (results: Map<string, Measured>): number => cpuUs(results.get('one function call')) / 190;

function judgeCpu({ results, between }: Compared): void {
  const slower = slowness(results);
  const detail = `27 us on a machine ${slower.toFixed(2)} times as fast`;
  printRatio('bare core, CPU us a command', cpuUs(results.get('bare core')), Number((27 * slower).toFixed(1)), detail, 'less');
  for (const feature of all) {
    const cost = between('whole engine', `without ${feature}`, (whole, without) => cpuUs(whole) - cpuUs(without));
    console.log(`       ${feature} costs ${cost.toFixed(1)} us a command`);
  }
}

/** pgbench and the engine in turn. */
async function judgePgbench(postgres: BenchPostgres, runners: readonly Runner[]): Promise<void> {
  const pgbench = await openPgbench(await postgres.makeDatabase('pgbench', false));
  if (pgbench === undefined) return;
  const rates = new Map<string, number[]>();
  for (let window = 0; window < windows; window += 1) {
    const best = pgbench.run(seconds);
    for (const { name, contender, pid } of runners) {
      const { commandsPerS } = await runLoad(contender, { accounts, inFlight, seconds, databasePid: pid });
      rates.set(name, [...(rates.get(name) ?? []), commandsPerS / best]);
    }
  }
  pgbench.close();
  for (const [name, share] of shares)
    printRatio(`${name} to the best pgbench`, median(rates.get(name) ?? []), 3 * share, `at ${pgbench.clients} clients`);
}

async function judgeSingle(runners: readonly Runner[]): Promise<void> {
  const rates = new Map<string, number[]>();
  for (let window = -1; window < 2 * windows; window += 1)
    for (const { name, contender, pid } of runners) {
      const { commandsPerS } = await runLoad(contender, { accounts, inFlight: 1, seconds: 1, databasePid: pid });
      if (window >= 0) rates.set(name, [...(rates.get(name) ?? []), commandsPerS]);
    }
  const of = (name: string): number[] => rates.get(name) ?? [];
  const rival = of('one function call');
  for (const [name, share] of shares) {
    const detail = `${median(of(name)).toFixed(0)}/s of ${median(rival).toFixed(0)}/s`;
    const ratio = median(of(name).map((rate, window) => rate / (rival[window] ?? Number.NaN)));
    printRatio(`${name} to one function call, one in flight`, ratio, 0.9 * share, detail);
  }
}

async function judgeOpenLoop(runners: readonly Runner[], slower: number): Promise<void> {
  const runs = new Map<string, { p50Ms: number; p99Ms: number }[]>(shares.map(([name]) => [name, []]));
  for (let window = 0; window < windows; window += 1)
    for (const [name, list] of runs) {
      const contender = runners.find((runner) => runner.name === name)?.contender;
      if (contender !== undefined) list.push(await runOpenLoop(contender, { perS: 5000, seconds: 4, accounts }));
    }
  for (const [name, share] of shares)
    for (const [unit, limit, pick] of [
      ['p50', 1, (run: { p50Ms: number }) => run.p50Ms],
      ['p99', 5, (run: { p99Ms: number }) => run.p99Ms],
    ] as const) {
      const bar = Number(((limit * slower) / share).toFixed(1));
      const detail = `${limit} ms on a machine ${slower.toFixed(2)} times as fast`;
      printRatio(`${name}, 5,000/s open loop, ${unit} ms`, median((runs.get(name) ?? []).map(pick)), bar, detail, 'less');
    }
}

/** Gives each player a limit of every definition and period, none of which is reached. */
async function limitEverybody(url: string): Promise<void> {
  const columns = ['bet', 'loss'].flatMap((sum) => ['day', 'week', 'month'].map((period) => `${sum}_${period}_limit = 1000000000000000`));
  await withClient(url, async (client) => {
    await client.query(`update ledger.wallet_player set ${columns.join(', ')}`);
    await client.query('vacuum analyze ledger.wallet_account, ledger.wallet_player');
  });
}

/** What a command costs of a player who has limits, beside one who has none, in the same minutes. */
async function judgeLimits(postgres: BenchPostgres): Promise<void> {
  const runners: Runner[] = [];
  for (const name of ['no limits', 'no limits again', 'six limits each']) {
    const url = await postgres.makeDatabase(`limits_${runners.length}`);
    const ids = await fillAccounts(url, accounts, BigInt(balance));
    if (name === 'six limits each') await limitEverybody(url);
    const { wallet, close } = openBenchWallet(url, { connections: 2 });
    const contender = engineContender(wallet, ids, close);
    await Promise.all(ids.map(async (_, account) => await contender.bet(account, 100, false)));
    runners.push({ name, pid: postgres.pid, contender });
  }
  await postgres.readyLog();
  try {
    const { between } = await compare(runners, course);
    const ratio = (one: Measured, other: Measured): number => cpuUs(one) / cpuUs(other);
    console.log(`       the same twice: ${between('no limits again', 'no limits', ratio).toFixed(3)}`);
    printRatio('CPU a command with limits to that without', between('six limits each', 'no limits', ratio), 1.15, '', 'less');
  } finally {
    for (const { contender } of runners) await contender.close();
  }
}

async function measure(postgres: BenchPostgres): Promise<void> {
  if (!isAboutBonuses) await judgeLimits(postgres);
  if (isAboutLimits) return;
  await judgeBonuses(postgres, BigInt(balance), course);
  if (isAboutBonuses) return;
  const checks: (() => Promise<void>)[] = [];
  const whole = await openEngine(postgres, 'whole engine', [], checks);
  const bare = await openEngine(postgres, 'bare core', all, checks);
  const parts: Runner[] = [];
  for (const feature of all) parts.push(await openEngine(postgres, `without ${feature}`, [feature], checks));
  const rivals = await openRivals(postgres);
  const runners = [whole, bare, ...parts, ...rivals];
  await postgres.readyLog();
  try {
    const uniform = await compare(runners, course);
    judge(uniform, 'uniform');
    const [call] = rivals.filter(({ name }) => name === 'one function call');
    judge(await compare([whole, bare, ...rivals], { ...course, isHot: true }), 'hot');
    judgeCpu(uniform);
    await judgePgbench(postgres, [bare, whole]);
    if (call !== undefined) await judgeSingle([bare, whole, call]);
    await postgres.readyLog();
    await judgeOpenLoop([bare, whole], slowness(uniform.results));
    for (const check of checks) await check();
  } finally {
    for (const { contender } of runners) await contender.close();
  }
}

const postgres = await startBenchPostgres(keepLog(5));
try {
  await measure(postgres);
} finally {
  await postgres.stop();
}
