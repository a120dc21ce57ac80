// What a bonus costs its player's bets, and what bonus money costs those who have none.
import { randomUUID } from 'node:crypto';
import { fillAccounts } from '#testing/fill-accounts.ts';
import { printRatio } from '../lib/load.ts';
import { compare, type Course, cpuUs, type Runner } from './compare.ts';
import { engineContender } from './contenders/engine.ts';
import { leaveOut } from './features.ts';
import type { Measured } from './load.ts';
import { openBenchWallet } from './our-wallet.ts';
import { type BenchPostgres, withClient } from './postgres.ts';

const orders = { 'bonus, real money first': false, 'bonus money first': true } as const;

const rule = `update ledger.wallet_account set bonus_first = $1, bonus_max_stake = $2,
  bonus_refused_games = array(select 'refused-' || n from generate_series(1, 20) n)`;

/** What a command costs of a player who wagers a bonus, beside one who has none, and that one beside a wallet that knows no bonus money. */
export async function judgeBonuses(postgres: BenchPostgres, balance: bigint, course: Course): Promise<void> {
  const runners: Runner[] = [];
  for (const name of ['no bonus', 'no bonus again', 'no bonus money at all', 'bonus, real money first', 'bonus money first']) {
    const url = await postgres.makeDatabase(`bonuses_${runners.length}`);
    const ids = await fillAccounts(url, course.accounts, balance);
    if (name === 'no bonus money at all') await leaveOut(url, ['split']);
    const { wallet, close } = openBenchWallet(url, { connections: 2 });
    const order = Object.entries(orders).find(([one]) => one === name)?.[1];
    if (order !== undefined) {
      await withClient(url, async (client) => await client.query(rule, [order, balance]));
      const grant = { kind: 'bonus-grant', amount: balance } as const;
      await Promise.all(ids.map(async (accountId) => await wallet.submit({ ...grant, key: randomUUID(), accountId })));
      await withClient(url, async (client) => await client.query('vacuum analyze ledger.wallet_account'));
    }
    const contender = engineContender(wallet, ids, close);
    await Promise.all(ids.map(async (_, account) => await contender.bet(account, 100, false)));
    runners.push({ name, pid: postgres.pid, contender });
  }
  await postgres.readyLog();
  try {
    const { between } = await compare(runners, course);
    const ratio = (one: Measured, other: Measured): number => cpuUs(one) / cpuUs(other);
    console.log(`       the same twice: ${between('no bonus again', 'no bonus', ratio).toFixed(3)}`);
    for (const name of Object.keys(orders))
      printRatio(`CPU a command, ${name}, to that without one`, between(name, 'no bonus', ratio), 1.3, '', 'less');
    printRatio(
      'CPU a command without a bonus to that without bonus money',
      between('no bonus', 'no bonus money at all', ratio),
      1.1,
      '',
      'less',
    );
  } finally {
    for (const { contender } of runners) await contender.close();
  }
}
