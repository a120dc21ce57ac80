// What the owner of the tables can change past every trigger, the audit names; what the house's own role may not change, it cannot.
import { randomUUID } from 'node:crypto';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { closeDay } from '#server/modules/wallet/index.ts';
import { createClearClock } from '#testing/clear-clock.ts';
import { type TestApp, openTestApp, useTestApp } from '#testing/test-app.ts';
import { deposit, moneyOf, withdraw } from '#testing/money-talk.ts';
import { betOf } from '#testing/wallet-commands.ts';
import { newsOf, sendCallback, withCashier } from '#testing/with-cashier.ts';
import { auditMoney } from './index.ts';

const app = useTestApp(withCashier({ context: () => ({ clock: createClearClock() }) }));
const dayMs = 86_400_000;

async function asOwner<T>(at: TestApp, act: (past: (text: string) => Promise<void>) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: at.databaseUrl });
  await owner.connect();
  try {
    return await act(async (text) => {
      await owner.query(`begin; set local session_replication_role = replica; ${text}; commit`);
    });
  } finally {
    await owner.end();
  }
}

const named = async (at: TestApp = app()) => (await auditMoney(at.context)).violations.join('\n');

/** Changes something as the owner, expects the audit to name it, and puts it right. */
async function expectNamed(change: string, back: string, what: string, at: TestApp = app()): Promise<void> {
  await asOwner(at, async (past) => {
    await past(change);
    const found = await named(at);
    await past(back);
    expect(found).toContain(what);
  });
}

async function playing() {
  const player = await app().signUp();
  await app().fund(player, 10_000n);
  const [account] = await player.accounts();
  const accountId = account?.id ?? '';
  const { wallet } = app().context;
  const bet = betOf(accountId, 100n);
  await wallet.submit(bet);
  await wallet.submit({ kind: 'win', key: randomUUID(), accountId, amount: 250n, round: bet.round, closesRound: true });
  const undone = betOf(accountId, 70n);
  await wallet.submit(undone);
  await wallet.submit({ kind: 'rollback', key: randomUUID(), accountId, reverses: undone.key, round: undone.round });
  return { player, accountId, undone };
}

test('an account that is given to another player is named, with its route, its rounds and its invoices', async () => {
  const { player, accountId } = await playing();
  const thief = (await app().signUp()).id;
  const give = (to: string) =>
    `update ledger.wallet_account set player_id = '${to}', currency = 'USD', status = 2 where id = '${accountId}'`;
  const back = `update ledger.wallet_account set player_id = '${player.id}', currency = 'EUR', status = 1 where id = '${accountId}'`;
  await expectNamed(give(thief), back, `account ${accountId}: it belongs to player ${thief}`);
  const all = (to: string) =>
    ['ledger.wallet_account', 'ledger.wallet_account_route', 'ledger.wallet_round']
      .map(
        (table) =>
          `update ${table} set player_id = '${to}' where ${table === 'ledger.wallet_account' ? 'id' : 'account_id'} = '${accountId}'`,
      )
      .join(';');
  await deposit(player);
  await app().context.database.pool.query('update ledger.wallet_account set status = 2 where id = $1', [accountId]);
  const other = await app().signUp({ currency: 'BRL' });
  await expectNamed(all(other.id), all(player.id), `it belongs to player ${player.id}, its account to ${other.id}`);
  expect(await named()).toBe('');
});

test.each(['day', 'week', 'month'])('counters of the %s that are set to zero are named', async (unit) => {
  const { accountId } = await playing();
  await expectNamed(
    `create table kept as select * from ledger.wallet_account where id = '${accountId}'; update ledger.wallet_account set bet_${unit} = 0, loss_${unit} = 0 where id = '${accountId}'`,
    `update ledger.wallet_account a set bet_${unit} = k.bet_${unit}, loss_${unit} = k.loss_${unit} from kept k where k.id = a.id; drop table kept`,
    `account ${accountId}: its counters of the ${unit} are 0 and 0, its entries say 100000 and -150000`,
  );
  expect(await named()).toBe('');
});

test('counters hold after a change of time zone, a clock that falls back and the next day', async () => {
  const own = createClearClock();
  const beginMs = own.offsetMs;
  const at = await openTestApp(inject('postgresUrl'), { context: () => ({ clock: own }) });
  try {
    const player = await at.signUp();
    await at.fund(player, 10_000n);
    const [account] = await player.accounts();
    const accountId = account?.id ?? '';
    for (const offset of [0, dayMs, 0, 3 * dayMs]) {
      own.setOffset(beginMs + offset);
      await at.context.wallet.submit(betOf(accountId, 100n));
      expect(await named(at)).toBe('');
      for (const zone of ['Pacific/Auckland', 'America/Los_Angeles', 'Europe/Berlin']) {
        await at.context.database.pool.query('select ledger.wallet_follow_player($1, 1::smallint, $2)', [player.id, zone]);
        await at.context.wallet.submit(betOf(accountId, 10n));
        expect(await named(at)).toBe('');
      }
    }
  } finally {
    await at.close();
  }
}, 900_000);

test('a key that says something else, one without an entry, a reversal that is gone, and rounds that are not counted are named', async () => {
  const { player, accountId, undone } = await playing();
  await withdraw(player, 3000);
  const key = `where account_id = '${accountId}' and kind = 'withdrawal-hold'`;
  const entry = `of account ${accountId}: its key is kept for something else`;
  await expectNamed(`update ledger.wallet_key set amount = 1 ${key}`, `update ledger.wallet_key set amount = 3000 ${key}`, entry);
  await expectNamed(`update ledger.wallet_key set note = 'x' ${key}`, `update ledger.wallet_key set note = null ${key}`, entry);
  const stray = randomUUID();
  const insert = `insert into ledger.wallet_key (key, account_id, kind, amount) values ('${stray}', '${accountId}', 'deposit', 5)`;
  await expectNamed(
    insert,
    `delete from ledger.wallet_key where key = '${stray}'`,
    `key ${stray} of account ${accountId}: no entry has it`,
  );
  await expectNamed(
    `create table kept as select * from ledger.wallet_reversal where reverses = '${undone.key}'; delete from ledger.wallet_reversal where reverses = '${undone.key}'`,
    'insert into ledger.wallet_reversal select * from kept; drop table kept',
    `it reverses ${undone.key}, which is not kept`,
  );
  const count = (by: number) => `update ledger.wallet_account set rounds = rounds + ${by} where id = '${accountId}'`;
  await expectNamed(count(1), count(-1), `account ${accountId}: it counts 3 rounds, it has 2`);
  expect(await named()).toBe('');
});

test('an invoice that differs from the ledger is named', async () => {
  const { player } = await playing();
  const paid = await deposit(player);
  await sendCallback(app(), newsOf(paid));
  const open = await deposit(player);
  const asked = await withdraw(player, 3000);
  const turn = (id: string, change: string, back: string, what: string) =>
    expectNamed(`update invoice set ${change} where id = '${id}'`, `update invoice set ${back} where id = '${id}'`, what);
  await turn(paid.id, 'status = 3', 'status = 2', `invoice ${paid.id}: it is a deposit of 5000 in state 3, its entries moved 5000`);
  await turn(paid.id, 'amount = 4000', 'amount = 5000', 'elsewhere or of another amount');
  await turn(open.id, 'status = 2', 'status = 1', `invoice ${open.id}: it is a deposit of 5000 in state 2, its entries moved 0`);
  await turn(
    asked.id,
    'status = 4',
    'status = 1',
    `invoice ${asked.id}: it is a withdrawal of 3000 in state 4, its entries moved -3000 and hold 3000`,
  );
  await sendCallback(app(), newsOf(paid, { sequence: 2, status: 'charged-back' }));
  await turn(paid.id, 'status = 2', 'status = 3', `chargeback of ${paid.id}: it is open, and its deposit stands in state 2`);
  const count = (by: number) => `update payment_count set deposits = deposits + ${by} where player_id = '${player.id}'`;
  await expectNamed(count(1), count(-1), `player ${player.id}: 3 payments and 2 deposits are counted, there are 3 and 1`);
  expect(await named()).toBe('');
});

test('checkpoints are published once, in a file, by email and to everybody; history that is sealed anew does not fit them', async () => {
  const own = createClearClock();
  const beginMs = own.offsetMs;
  const at = await openTestApp(inject('postgresUrl'), { context: () => ({ clock: own }) });
  const file = join(at.context.config.dataDir, 'ledger-checkpoints.log');
  try {
    const player = await at.signUp();
    const stranger = await at.signUp();
    await at.fund(player, 1000n);
    own.setOffset(beginMs + dayMs);
    for (let time = 0; time < 2; time += 1) await closeDay(at.context);
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    const [checkpoint, ...others] = (await at.guest.call('listLedgerCheckpoints')).data;
    expect([lines.length, others.length]).toEqual([1, 0]);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ currency: 'EUR', until: checkpoint?.until, hash: checkpoint?.hash });
    const { rows } = await at.context.database.pool.query<{ body_text: string }>(
      "select body_text from mail where subject like 'Ledger checkpoints%'",
    );
    expect(rows.map(({ body_text: text }) => text.includes(checkpoint?.hash ?? '?'))).toEqual([true]);
    const mailed = join(at.context.config.dataDir, 'mailed.txt');
    writeFileSync(mailed, rows[0]?.body_text ?? '');

    // an account changes hands, with everything in the database that says whose it was
    const [account] = await player.accounts();
    const [foreign] = await stranger.accounts();
    const swap = (a: string, b: string) =>
      `update ledger.wallet_account set player_id = case id when '${account?.id}' then '${a}'::uuid else '${b}'::uuid end,
         lane = ledger.wallet_lane(case id when '${account?.id}' then '${a}'::uuid else '${b}'::uuid end) where id in ('${account?.id}', '${foreign?.id}');
       update ledger.wallet_account_route set player_id = case account_id when '${account?.id}' then '${a}'::uuid else '${b}'::uuid end where account_id in ('${account?.id}', '${foreign?.id}')`;
    const drop =
      'alter table ledger.wallet_account drop constraint wallet_account_player_id_currency_key; drop index ledger.one_account_in_use';
    const renew =
      'alter table ledger.wallet_account add constraint wallet_account_player_id_currency_key unique (player_id, currency); create unique index one_account_in_use on ledger.wallet_account (player_id) where status = 1';
    await expectNamed(
      `${drop}; ${swap(stranger.id, player.id)}; ${renew}`,
      `${drop}; ${swap(player.id, stranger.id)}; ${renew}`,
      'the accounts that it covers belong to other players now',
      at,
    );

    // all checkpoints are deleted, history is changed and sealed anew with the house's own key
    await asOwner(at, async (past) => {
      await past(
        'create table kept as select * from wallet_checkpoint; create table kept_seal as select * from ledger.wallet_period_close; delete from wallet_checkpoint; delete from ledger.wallet_period_close',
      );
      expect(await named(at)).toContain(`it was published as ${checkpoint?.hash}, the ledger has none`);
      expect((await auditMoney(at.context, mailed)).violations.join('\n')).toContain(`it was published as ${checkpoint?.hash}`);
      own.setOffset(beginMs + 2 * dayMs);
      await closeDay(at.context);
      expect(await named(at)).toContain(`it was published as ${checkpoint?.hash}, the ledger has none`);
      await past(
        'delete from wallet_checkpoint; delete from ledger.wallet_period_close; insert into ledger.wallet_period_close select * from kept_seal; insert into wallet_checkpoint select * from kept; drop table kept, kept_seal',
      );
    });
    writeFileSync(file, `${lines[0]}\n`);
    expect(await named(at)).toBe('');
    appendFileSync(file, '{"torn');
    await expect(named(at)).rejects.toThrow(/no checkpoint of the ledger/);
    writeFileSync(file, '');
  } finally {
    await at.close();
  }
});

test('the house’s role can change neither whose an account is nor what a payment was', async () => {
  const { player } = await playing();
  await deposit(player);
  const { pool } = app().context.database;
  for (const statement of [
    'update ledger.wallet_account set player_id = gen_random_uuid()',
    "update ledger.wallet_account set currency = 'USD'",
    'update ledger.wallet_account set lane = 1',
    'update ledger.wallet_account_route set player_id = gen_random_uuid()',
    'delete from ledger.wallet_account_route',
    'update ledger.wallet_round set player_id = gen_random_uuid()',
    'update ledger.wallet_round set opened_at = now()',
    'update ledger.wallet_key set amount = 1',
    'delete from ledger.wallet_reversal',
    'delete from wallet_checkpoint',
    'update ledger.wallet_period_close set until = now()',
    'update invoice set amount = 1',
    'update invoice set account_id = gen_random_uuid()',
    'delete from invoice',
    'update invoice_history set status = 2',
    'delete from payment_callback',
    'update payment_case set amount = 1',
    'delete from payment_case',
    "update audit set actor = 'nobody'",
  ])
    await expect(pool.query(statement)).rejects.toThrow(/permission denied/);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 10_150n });
});
