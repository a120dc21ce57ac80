// What tests of limits say again and again.
import { expect } from 'vitest';
import type { Data, Input } from '#contract/kernel/calls.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { TestApp, TestPlayer } from './test-app.ts';
import { betOf } from './wallet-commands.ts';

type Change = NonNullable<Input<'changeLimits'>['body']>;
export type Limit = Data<'listLimits'>[number];

export const changeLimit = async (player: TestPlayer, body: Change): Promise<Limit[]> => (await player.call('changeLimits', { body })).data;
export const limitsOf = async (player: TestPlayer): Promise<Limit[]> => (await player.call('listLimits')).data;

/** Sets a limit on stakes of a day in euros, unless said otherwise. */
export const setLimit = async (player: TestPlayer, amount: number, more: Partial<Extract<Change, { action: 'set' }>> = {}) =>
  await changeLimit(player, { action: 'set', definition: 1, period: 'daily', currency: 'EUR', amount, ...more });

/** The only one of a list. */
export function only<T>(rows: readonly T[]): T {
  expect(rows).toHaveLength(1);
  return rows[0] as T;
}

export async function accountOf(player: TestPlayer, wanted = 'EUR'): Promise<string> {
  return (await player.accounts()).find(({ currency }) => currency === wanted)?.id ?? '';
}

/** Stakes at the wallet's door. Returns its word. */
export async function stake(app: TestApp, player: TestPlayer, amount: bigint, currency = 'EUR'): Promise<string> {
  return (await app.context.wallet.submit(betOf(await accountOf(player, currency), amount))).code;
}

/** Does something while the business clock shows a moment. */
export async function atMoment(clock: Clock, moment: string | Date, act: () => Promise<void>): Promise<void> {
  const before = clock.offsetMs;
  clock.setOffset(new Date(moment).getTime() - clock.wallMs());
  await act().finally(() => clock.setOffset(before));
}

/** Resolves once somebody waits for a lock in this app's database. */
export async function untilSomebodyWaits({ context }: TestApp): Promise<void> {
  const waiting = 'select 1 from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()';
  await expect.poll(async () => (await context.database.pool.query(waiting)).rowCount).toBeGreaterThan(0);
}
