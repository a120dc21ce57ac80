// Limits over HTTP: what is set, lowered, raised, removed and listed.
import { expect, test } from 'vitest';
import type { Input } from '#contract/kernel/calls.ts';
import { CallRefused } from '#contract/kernel/client.ts';
import { createClock } from '#server/platform/clock.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { betOf } from '#testing/wallet-commands.ts';

const clock = createClock();
const app = useTestApp({ context: () => ({ clock }) });
const hourMs = 3_600_000;

type Change = NonNullable<Input<'changeLimits'>['body']>;
const change = async (player: TestPlayer, body: Change) => (await player.call('changeLimits', { body })).data;
const list = async (player: TestPlayer) => (await player.call('listLimits')).data;
const set = async (player: TestPlayer, amount: number, more: Partial<Extract<Change, { action: 'set' }>> = {}) =>
  await change(player, { action: 'set', definition: 1, period: 'daily', currency: 'EUR', amount, ...more });
const refusal = async (act: Promise<unknown>) => await act.catch((error: unknown) => (error as CallRefused).problem);
const only = <T>(rows: readonly T[]): T => {
  expect(rows).toHaveLength(1);
  return rows[0] as T;
};

async function stake(player: TestPlayer, amount: bigint): Promise<string> {
  const account = (await player.accounts()).find(({ currency }) => currency === 'EUR');
  return (await app().context.wallet.submit(betOf(account?.id ?? '', amount))).code;
}

test('LI-03 a limit that is new holds at once, and tells what is used, what is left and when it frees', async () => {
  const player = await app().signUp();
  await app().fund(player, 10_000n);
  expect(await list(player)).toEqual([]);
  expect(await stake(player, 300n)).toBe('ok');
  const limit = only(await set(player, 1000));
  expect(limit).toMatchObject({
    definition: 1,
    period: 'daily',
    status: 1,
    setBy: 'player',
    currency: 'EUR',
    amount: 1000,
    used: 300,
    left: 700,
    isLowest: true,
    endsAt: null,
    pending: null,
    changes: 0,
  });
  expect(await stake(player, 701n)).toBe('limit-bet');
  expect(await stake(player, 700n)).toBe('ok');
  expect(only(await list(player))).toMatchObject({ used: 1000, left: 0 });
});

test('LI-05 a rise holds after a day and the second word, not before and not by itself', async () => {
  const player = await app().signUp();
  await app().fund(player, 100_000n);
  const { id } = only(await set(player, 1000));
  const asked = only(await set(player, 5000));
  expect(asked).toMatchObject({ amount: 1000, pending: { amount: 5000 } });
  const before = clock.offsetMs;
  try {
    clock.setOffset(before + 24 * hourMs - 60_000);
    expect(await refusal(change(player, { action: 'confirm', id }))).toMatchObject({ code: 15001, status: 409 });
    clock.setOffset(before + 24 * hourMs + 1000);
    expect(await stake(player, 1001n)).toBe('limit-bet');
    expect(only(await change(player, { action: 'confirm', id }))).toMatchObject({ amount: 5000, pending: null, changes: 1 });
    expect(await stake(player, 1001n)).toBe('ok');
    expect(await refusal(change(player, { action: 'confirm', id }))).toMatchObject({ code: 10013 });
  } finally {
    clock.setOffset(before);
  }
});
