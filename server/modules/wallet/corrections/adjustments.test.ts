// What somebody answers for by name: corrections, which two operators make together, and keys that come again with another command.
import { expect, test } from 'vitest';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { betOf } from '#testing/wallet-commands.ts';
import { askAdjustment, decideAdjustment } from '../index.ts';

const app = useTestApp();

async function playerWith(amount: bigint): Promise<{ player: TestPlayer; accountId: string }> {
  const player = await app().signUp();
  await app().fund(player, amount);
  return { player, accountId: (await player.accounts())[0]?.id ?? '' };
}

test('LE-04 a correction is booked once a second operator approves it; who asked and who approved are kept', async () => {
  const { player, accountId } = await playerWith(100n);
  const { context } = app();
  const { database } = context;
  const ask = async (amount: bigint) =>
    await database.transact(
      async (tx) => await askAdjustment(tx, context, { accountId, amount, reason: 'goodwill', actor: 'operator:anna' }),
    );
  const decide = async (id: string, actor: string, verdict: 'approve' | 'reject' = 'approve') =>
    await database.transact(async (tx) => await decideAdjustment(tx, context, { id, verdict, reason: 'checked', actor }));
  const id = await ask(500n);
  expect((await player.accounts())[0]?.balance).toBe(100);
  await expect(decide(id, 'operator:anna')).rejects.toThrow(/may not decide/);
  const twice = await Promise.allSettled([decide(id, 'operator:bert'), decide(id, 'operator:carl')]);
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await player.accounts())[0]?.balance).toBe(600);
  await decide(await ask(-50n), 'operator:bert', 'reject');
  await expect(decide(await ask(-601n), 'operator:bert')).rejects.toThrow(/does not cover/);
  const most = BigInt(Number.MAX_SAFE_INTEGER);
  for (const amount of [most + 1n, -most - 1n, 10n ** 30n]) await expect(ask(amount)).rejects.toThrow(/holds up to/);
  await expect(decide(await ask(most - 599n), 'operator:bert')).rejects.toThrow(/cannot hold so much/);
  expect((await player.accounts())[0]?.balance).toBe(600);
  const { rows } = await database.pool.query<{ actor: string; action: string }>(
    'select actor, action from audit where subject = $1 order by at, action desc',
    [id],
  );
  expect(rows.map(({ action }) => action).toSorted()).toEqual(['adjustment approve', 'adjustment ask']);
});

test('LE-04 a key that comes again with another command is written into the audit', async () => {
  const { accountId } = await playerWith(1000n);
  const command = betOf(accountId, 100n);
  const { wallet } = app().context;
  await wallet.submit(command);
  expect(await wallet.submit({ ...command, amount: 101n })).toMatchObject({ code: 'mismatch' });
  await expect
    .poll(async () => (await app().context.database.pool.query('select 1 from audit where subject = $1', [accountId])).rowCount)
    .toBe(1);
});
