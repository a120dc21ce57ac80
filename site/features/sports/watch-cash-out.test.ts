import { expect, test } from 'vitest';
import { CallRefused } from '#contract/kernel/client.ts';
import { alertOfEnd, cardSaysEnd, createWatch, type Followed, followToEnd } from './watch-cash-out.ts';

type CashOut = NonNullable<Followed['cashOut']>;
const bet = (state: CashOut['state'], isSettled = false, reason: CashOut['reason'] = null): Followed => ({
  id: 'b1',
  isSettled,
  cashOut: { state, thousandths: 1000, value: 950, isAutomatic: false, decideAt: '2026-11-30T12:00:00.000Z', reason },
});
const words = { say: (key: string) => key };
const refused = (status: number) => new CallRefused(status, undefined, '');

/** Follows what is read in turn; the last answer stands. */
async function follow(...answers: (Followed | Error)[]) {
  const pausesMs: number[] = [];
  const read = async () => {
    const answer = answers[Math.min(pausesMs.length, answers.length) - 1];
    if (answer === undefined || answer instanceof Error) throw answer;
    return answer;
  };
  const end = await followToEnd({ read, pause: async (ms) => void pausesMs.push(ms) }, 'b1');
  return { end, reads: pausesMs.length, pausesMs };
}

test('a cash-out that waits is followed until it is decided, over a network that was away, and not behind a session that ended', async () => {
  const paid = bet('taken', true);
  expect(await follow(bet('waiting'), refused(0), bet('waiting'), paid)).toMatchObject({ end: paid, reads: 4 });
  for (const status of [401, 404]) expect(await follow(bet('waiting'), refused(status))).toMatchObject({ end: undefined, reads: 2 });
});

test('one that waits for hours is asked for less often, and its end is told', async () => {
  const paid = bet('taken', true);
  const { end, pausesMs } = await follow(...Array.from({ length: 1000 }, () => refused(503)), paid);
  expect(end).toEqual(paid);
  expect([pausesMs.slice(0, 120), pausesMs.slice(120)].map((all) => [...new Set(all)])).toEqual([[1000], [10_000]]);
});

test('a cash-out is followed once however often it is asked for, its end told once, and the next one of its bet is followed from then on', async () => {
  const decideAts = ['2026-11-30T12:00:00.000Z', '2026-11-30T12:00:00.000Z', '2026-11-30T12:01:00.000Z'];
  let reads = 0;
  const read = async () => {
    const { cashOut, ...rest } = bet('refused');
    const decideAt = decideAts[reads] ?? '';
    reads += 1;
    return await Promise.resolve({ ...rest, cashOut: cashOut && { ...cashOut, decideAt } });
  };
  const watch = createWatch({ read, pause: async () => undefined });
  const ended: (string | undefined)[] = [];
  await new Promise<void>((resolve) => {
    const next = (end: Followed | undefined): void => {
      ended.push(end?.cashOut?.decideAt);
      if (ended.length === decideAts.length) resolve();
      else watch('b1', next);
    };
    watch('b1', next);
    watch('b1', next);
  });
  expect(ended).toEqual([decideAts[0], undefined, decideAts[2]]);
  expect(reads).toBe(3);
});

test('what was paid is said with the way to its bet, and what was refused where its card has gone with the bet', () => {
  const link = { to: '/betting/bets/b1', word: 'sports.placed.open' };
  for (const isSettled of [true, false]) expect(alertOfEnd(words, bet('taken', isSettled))).toMatchObject({ kind: 'success', link });
  expect(alertOfEnd(words, bet('refused', true, 'settled'))).toMatchObject({ kind: 'error', text: 'sports.cash-out.settled', link });
  expect(alertOfEnd(words, { ...bet('waiting'), cashOut: null })).toBeUndefined();
});

test('what was refused is said where its player is, but for the card of its bet that says so on the page', () => {
  const changed = bet('refused', false, 'value-changed');
  const said = { kind: 'error', title: 'sports.cash-out.refused', text: 'sports.cash-out.value-changed' };
  expect(alertOfEnd(words, changed)).toMatchObject(said);
  const gone = [cardSaysEnd('b1'), cardSaysEnd('b1')];
  expect(alertOfEnd(words, changed)).toBeUndefined();
  expect(alertOfEnd(words, bet('refused', true, 'settled'))).toMatchObject({ kind: 'error' });
  gone[0]?.();
  expect(alertOfEnd(words, changed)).toBeUndefined();
  gone[1]?.();
  expect(alertOfEnd(words, changed)).toMatchObject(said);
});
