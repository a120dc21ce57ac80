// How players' money is protected: told to everybody, read before a deposit where the rules ask for it, and read anew once it is another.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openVerbs } from '#testing/command-line.ts';
import { deposit, refusalOf, runJob } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { fundsProtectedBy, payOnPage, readInvoice, withCashier } from '#testing/with-cashier.ts';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { coverOf } from '../funds.ts';

const app = useTestApp(withCashier({ config: { jurisdictions: ['mga'], payments: fundsProtectedBy('segregated') } }));

const noticeOf = async (player: TestPlayer) => (await player.call('readFundsNotice')).data;
const read = async (player: TestPlayer, version: string) => (await player.call('acknowledgeFundsNotice', { body: { version } })).data;

test('PA-05 the text is kept as read once, whoever asks twice, and another level is another text', async () => {
  const player = await app().signUp();
  const { version, ...rest } = await noticeOf(player);
  expect(rest).toEqual({ level: 'segregated', readAt: null });
  expect(await refusalOf(read(player, 'of last year'))).toMatchObject({ code: 10013 });
  const [first, second] = await Promise.all([read(player, version), read(player, version)]);
  expect(first.readAt).toEqual(expect.any(String));
  expect([first, await read(player, version)]).toEqual([second, second]);
  const { rows } = await app().context.database.pool.query("select 1 from audit where action = 'funds-notice read' and subject = $1", [
    player.id,
  ]);
  expect(rows).toHaveLength(1);
  expect((await noticeOf(await app().signUp())).readAt).toBeNull();
  for (const call of [app().guest.call('readFundsNotice'), app().guest.call('acknowledgeFundsNotice', { body: { version } })])
    expect(await refusalOf(call)).toMatchObject({ code: 10003 });
  const file = join(app().context.config.dataDir, 'funds-notices.csv');
  expect(await openVerbs(app())('export', 'write', 'funds-notices', file)).toMatchObject({ code: 0 });
  expect(readFileSync(file, 'utf8')).toContain(`${player.id},${version},`);
});

test('PA-05 of what is owed the share that was found is told by currency, as it was last measured', async () => {
  const player = await app().signUp();
  const paid = await deposit(player, 6000);
  await payOnPage(paid.redirectUrl ?? '', 'success');
  await expect.poll(async () => (await readInvoice(player, paid.id)).status).toBe(invoiceStatus.success);
  await runJob(app(), 'measure-funds');
  // what is owed and was never paid in
  await app().fund(player, 3000n);
  await runJob(app(), 'measure-funds');
  const { data } = await app().guest.call('readFundsProtection');
  expect(data).toEqual({ level: 'segregated', cover: [{ currency: 'EUR', at: expect.any(String), permyriad: 6666 }] });
});

test('a share is rounded down, and is not known where nothing is owed or somebody was not asked', () => {
  expect(coverOf({ found: 29_999n, owed: 30_000n })).toBe(9999);
  expect(coverOf({ found: 45_000n, owed: 30_000n })).toBe(15_000);
  expect(coverOf({ found: -1n, owed: 30_000n })).toBe(0);
  expect(coverOf({ found: null, owed: 30_000n })).toBeNull();
  expect(coverOf({ found: 30_000n, owed: 0n })).toBeNull();
});
