// Who takes what of the commands that wait, with lines that carry out a batch when they are told to.
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { WalletAnswer, WalletCommand } from './commands.ts';
import type { WalletConnection } from './wallet-connection.ts';
import { createCommandQueue } from './command-queue.ts';
import type { Batch } from './take-batch.ts';

const booked: WalletAnswer = { code: 'ok', entryId: undefined, balances: { real: 0n, bonus: 0n, held: 0n }, seq: 1n };

/** A line that shows what it is at and ends it when told. */
function openConnection() {
  let [batch, finish]: [Batch | undefined, () => void] = [undefined, () => undefined];
  let isClosed = false;
  const line: WalletConnection = {
    async carryOut(next) {
      expect(batch).toBeUndefined();
      batch = next;
      await new Promise<void>((resolve) => (finish = resolve));
      batch = undefined;
      for (const { resolve } of next.waiting) resolve(booked);
    },
    close: () => {
      isClosed = true;
      return Promise.resolve();
    },
  };
  return { line, at: () => batch, finish: () => finish(), isClosed: () => isClosed };
}

const seatOf = (player: number) => ({ playerId: `player-${player}`, lane: player % 64 });
const depositOf = (player: number, n: number): WalletCommand => ({
  kind: 'deposit',
  key: `${player}-${n}`,
  accountId: `account-${player}`,
  amount: 1n,
});
async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await nextTurn();
}

function openPool(count: number, queueTimeoutMs = 60_000) {
  const late: number[] = [];
  const lines = Array.from({ length: count }, openConnection);
  const pool = createCommandQueue(
    lines.map(({ line }) => line),
    { queueTimeoutMs, maxOfPlayer: 10_000, tellSlow: (refused) => void late.push(refused) },
  );
  const order: string[] = [];
  const send = (player: number, n: number) => {
    const command = depositOf(player, n);
    return pool.submit(command, seatOf(player)).then(({ code }) => order.push(code === 'ok' ? command.key : `${code} ${command.key}`));
  };
  const sizes = () => lines.map((line) => line.at()?.commands.length ?? 0);
  return { lines, pool, order, send, sizes, late };
}

test('with little to do one line takes everything, and what gathers meanwhile is its next batch', async () => {
  const { lines, pool, send, sizes } = openPool(2);
  const sent = [send(1, 1), send(2, 1)];
  await settle();
  expect(sizes()).toEqual([2, 0]);
  sent.push(...Array.from({ length: 20 }, async (_, player) => await send(player + 3, 1)));
  await settle();
  expect(sizes()).toEqual([2, 0]);
  lines[0]?.finish();
  await settle();
  expect(sizes()).toEqual([20, 0]);
  lines[0]?.finish();
  await Promise.all(sent);
  await pool.close();
  expect(lines.map((line) => line.isClosed())).toEqual([true, true]);
});

test('a crowd is spread over the lines by lane', async () => {
  const { lines, pool, send } = openPool(4);
  const sent = Array.from({ length: 256 }, async (_, player) => await send(player, 1));
  await settle();
  const shares = lines.map((line) => new Set(line.at()?.waiting.map(({ route }) => route.lane % 4)));
  expect(shares).toEqual([new Set([0]), new Set([1]), new Set([2]), new Set([3])]);
  for (const line of lines) line.finish();
  await Promise.all(sent);
  await pool.close();
});

test('while a line is stuck the next one goes on with the lanes that it does not hold', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  const { lines, pool, order, send, sizes } = openPool(2);
  const sent = [send(1, 1)];
  await settle();
  sent.push(send(1, 2), send(2, 1));
  await settle();
  expect(sizes()).toEqual([1, 0]);
  vi.advanceTimersByTime(1000);
  await settle();
  expect(lines[1]?.at()?.commands).toEqual([depositOf(2, 1)]);
  lines[1]?.finish();
  await settle();
  expect(order).toEqual(['2-1']);
  expect(sizes()).toEqual([1, 0]);
  lines[0]?.finish();
  await settle();
  lines[0]?.finish();
  await Promise.all(sent);
  expect(order).toEqual(['2-1', '1-1', '1-2']);
  await pool.close();
  vi.useRealTimers();
});

test('what waits longer than its patience is refused, what is under way is not', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  const { lines, pool, order, send, late } = openPool(1, 2000);
  const sent = [send(1, 1)];
  await settle();
  sent.push(send(1, 2), send(2, 1));
  vi.advanceTimersByTime(3000);
  await settle();
  expect(order).toEqual(['temporary 1-2', 'temporary 2-1']);
  expect(late).toEqual([2]);
  lines[0]?.finish();
  await Promise.all(sent);
  expect(order.at(-1)).toBe('1-1');
  await pool.close();
  vi.useRealTimers();
});

test('a close ends although a connection never answers: what waits is refused, what comes is too', async () => {
  const { lines, pool, order, send } = openPool(2);
  void send(1, 1);
  await settle();
  const waiting = [send(1, 2), send(1, 3)];
  const closed = pool.close();
  expect(await pool.submit(depositOf(2, 1), seatOf(2))).toMatchObject({ code: 'temporary' });
  await Promise.all([...waiting, closed, pool.close()]);
  expect(order).toEqual(['temporary 1-2', 'temporary 1-3']);
  expect(lines.map((line) => line.isClosed())).toEqual([true, true]);
});

test('whatever comes and ends when: a lane is on one line at a time, a player has their order, and everything is answered', async () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ players: fc.array(fc.nat({ max: 90 }), { maxLength: 150 }) }) },
    { weight: 2, arbitrary: fc.record({ finishes: fc.nat({ max: 2 }) }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(step, { maxLength: 30 }), async (count, steps) => {
      const { lines, pool, order, send } = openPool(count);
      const numbers = new Map<number, number>();
      const sent: Promise<unknown>[] = [];
      const check = (): void => {
        const lanes = lines.flatMap((line) => line.at()?.lanes ?? []);
        expect(new Set(lanes).size).toBe(lanes.length);
      };
      for (const one of steps) {
        if ('finishes' in one) lines[one.finishes]?.finish();
        else
          for (const player of one.players) {
            const n = (numbers.get(player) ?? 0) + 1;
            numbers.set(player, n);
            sent.push(send(player, n));
          }
        await settle();
        check();
      }
      const closed = pool.close();
      while (order.length < sent.length) {
        for (const line of lines) line.finish();
        await settle();
        check();
      }
      await closed;
      expect(order).toHaveLength(sent.length);
      for (const [player, last] of numbers) {
        const own = order.filter((key) => key.startsWith(`${player}-`));
        expect(own).toEqual(Array.from({ length: last }, (_, index) => `${player}-${index + 1}`));
      }
    }),
    { numRuns: 60 },
  );
});

test('a lane that lives elsewhere is held back and nobody waits for it; its commands go on here later, or in another queue', async () => {
  const [{ lines, pool, order, send }, other] = [openPool(1), openPool(1)];
  pool.hold(new Set([5]));
  const held = [send(5, 0), send(5, 1)];
  const free = send(6, 0);
  await settle();
  expect(lines[0]?.at()?.lanes).toEqual([6]);
  expect(pool.waitingLanes()).toEqual([5]);
  lines[0]?.finish();
  await free;
  // one that was sent and found its lane gone is the first again
  const sent = send(7, 0);
  await settle();
  const [gone] = lines[0]?.at()?.waiting ?? [];
  if (gone === undefined) throw new Error('Nothing was sent');
  pool.holdBack({ ...gone, resolve: (answer) => gone.resolve(answer) });
  expect(pool.waitingLanes()).toEqual([7, 5]);
  for (const one of pool.release((lane) => lane === 5)) other.pool.admit(one);
  await settle();
  expect(other.lines[0]?.at()?.lanes).toEqual([5]);
  other.lines[0]?.finish();
  await settle();
  other.lines[0]?.finish();
  await Promise.all(held);
  expect(order).toEqual(['6-0', '5-0', '5-1']);
  lines[0]?.finish();
  await sent;
  pool.hold(new Set());
  await settle();
  expect(lines[0]?.at()?.lanes).toEqual([7]);
  lines[0]?.finish();
  await settle();
  expect(pool.waitingLanes()).toEqual([]);
});
