// What operators are told, and what no command of theirs can do.
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { callRows } from '#contract/kernel/calls.ts';
import { playerStatus } from '#contract/kernel/constants.ts';
import { reviewWithdrawal } from '#server/modules/payments/index.ts';
import { readAlarms } from '#server/platform/alarms.ts';
import { openCommandLine, openOperator } from '#testing/command-line.ts';
import { statementsDuring } from '#testing/statements.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { withCashier } from '#testing/with-cashier.ts';
import { withdraw } from '#testing/withdraw.ts';
import { verbs } from './verbs.ts';

const app = useTestApp(withCashier());
const op = openOperator(app);
const why = ['--reason', 'a test of commands'];
let player: TestPlayer;
beforeAll(async () => {
  player = await app().signUp();
  await app().fund(player, 100_000n);
});

test('lists for operators read the players and accounts of all their rows at once', async () => {
  const { pool } = app().context.database;
  const [other, ...asleep] = [await app().signUp(), await app().signUp(), await app().signUp()];
  await app().fund(other, 5000n);
  await withdraw(player);
  await withdraw(other);
  for (const one of asleep) {
    await app().fund(one, 700n);
    await pool.query('update player set status = $1, dormant_at = now() where id = $2', [playerStatus.dormant, one.id]);
  }
  let [open, dormant] = ['', ''];
  const reads = await statementsDuring(pool, async () => {
    open = (await op('anna', 'withdrawal', 'list')).said;
    dormant = (await op('anna', 'player', 'dormant')).said;
  });
  for (const { email } of [player, other]) expect(open).toContain(email);
  for (const { email } of asleep) expect(dormant).toMatch(new RegExp(`${email}.*€7\\.00`));
  const readsOf = (name: string) => reads.filter((text) => text.startsWith('select') && text.includes(`from ${name} `)).length;
  expect([readsOf('"invoice"'), readsOf('"player"'), readsOf('"ledger"."wallet_account"')]).toEqual([1, 2, 1]);
});

test('what is decided before is refused; what is no command is not how it is given; help is done', async () => {
  const id = await withdraw(player);
  const review = { invoiceId: id, verdict: 'reject', reason: 'tried', actor: 'operator:test' } as const;
  await app().context.database.transact(async (tx) => await reviewWithdrawal(tx, app().context, review));
  expect(await op('anna', 'withdrawal', 'approve', id, ...why)).toMatchObject({ code: 1, said: expect.stringContaining('decided before') });
  expect(await op('anna', 'withdrawal', 'smile')).toMatchObject({ code: 2 });
  expect(await op('anna', 'smile')).toMatchObject({ code: 2 });
  for (const asked of [[], ['help'], ['--help'], ['-h']]) expect(await op('anna', ...asked)).toMatchObject({ code: 0 });
});

test('a currency rate far from the one in force is given twice', async () => {
  const [far, twice] = [
    ['rates', 'set', 'BRL', '16.18', ...why],
    ['--confirm', '16.18'],
  ];
  expect(await op('anna', ...far)).toMatchObject({ code: 1, said: expect.stringContaining('--confirm 16.18') });
  expect(await op('anna', ...far, '--confirm', '1.618')).toMatchObject({ code: 1 });
  expect(await op('anna', ...far, ...twice)).toMatchObject({ code: 0, said: expect.stringContaining('waits for a second person') });
  expect(await op('anna', 'rates', 'show')).toMatchObject({ said: expect.stringContaining('operator:anna sets 16.18, waits') });
  expect(await op('ben', ...far)).toMatchObject({ code: 1, said: expect.stringContaining('--confirm 16.18') });
  expect(await op('ben', ...far, ...twice)).toMatchObject({ code: 0, said: expect.stringContaining('1 BRL is 16.18') });
  const follow = ['rates', 'set', 'BRL', 'follow', ...why];
  expect(await op('anna', ...follow)).toMatchObject({ code: 0, said: expect.stringContaining('waits for a second person') });
  expect(await op('ben', ...follow)).toMatchObject({ code: 0, said: expect.stringContaining('It follows its source') });
});

/** Names of inputs below a schema. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, items, anyOf = [] } = schema as { properties?: object; items?: unknown; anyOf?: unknown[] };
  return [...Object.keys(properties), ...[...Object.values(properties), items, ...anyOf].flatMap(namesIn)];
}

test('PA-04 no command and no call can name two players, and an entry of the ledger is of one account', async () => {
  for (const [noun, of] of Object.entries(verbs))
    for (const [name, { usage }] of Object.entries(of))
      expect([noun, name, usage.match(/e-mail/g)?.length ?? 0]).not.toEqual([noun, name, 2]);
  const named = callRows.flatMap(({ name, spec }) =>
    [spec.params, spec.query, spec.body]
      .flatMap(namesIn)
      .flatMap((input) => (/player|account|recipient|payee/i.test(input) ? [`${name} ${input}`] : [])),
  );
  // an account of one's own to look at, and where an earlier withdrawal of one's own went
  expect(named.toSorted()).toEqual([
    'createWithdrawal payoutAccount',
    'listEntries accountId',
    'readPaymentFees payoutAccount',
    'readStatementBounds accountId',
    'removeBonusCode playerBonusCodeId',
  ]);
  const { rows } = await app().context.database.pool.query(
    "select column_name from information_schema.columns where table_schema = 'ledger' and table_name = 'wallet_entry' and column_name like '%account%'",
  );
  expect(rows).toEqual([{ column_name: 'account_id' }]);
  const [one, other] = [await app().signUp(), await app().signUp()];
  await app().fund(one, 5000n);
  const theirs = (await one.accounts())[0]?.id ?? '';
  expect((await other.call('listEntries', { query: { accountId: theirs } }).catch(() => ({ data: [] }))).data).toEqual([]);
  expect((await op('anna', 'wallet', 'adjust', one.email, 'EUR', '-5', '--to', other.email, ...why)).code).toBe(2);
});

test('books that do not balance end their check with 1, in a shell too, and the nightly check raises an alarm that is open', async () => {
  const { databaseUrl, context } = app();
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  const raise = async (by: number) =>
    await owner.query('update ledger.wallet_account set real = real + $1 where player_id = $2', [by, player.id]);
  await raise(5);
  try {
    const shell = openCommandLine({ databaseUrl, context });
    expect(await shell('ledger', 'audit')).toMatchObject({ code: 1, err: expect.stringContaining('do NOT balance') });
    expect(await op('anna', 'ledger', 'audit')).toMatchObject({ code: 1 });
    const nightly = app().context.parts.jobs.find(({ name }) => name === 'audit-money');
    await nightly?.run(context, {});
    expect((await readAlarms(context.database.db, 'open')).map(({ kind }) => kind)).toContain('ledger-broken');
    expect(await shell('alarms', 'list')).toMatchObject({ code: 0, out: expect.stringContaining('The books do not balance') });
  } finally {
    await raise(-5);
    await owner.end();
  }
  expect(await op('anna', 'ledger', 'audit')).toMatchObject({ code: 0 });
});
