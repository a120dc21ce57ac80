import { expect, test } from 'vitest';
import { CallRefused } from '#contract/kernel/client.ts';
import { alertOfEnd, type Followed, followToEnd } from './watch-cash-out.ts';

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
  let reads = 0;
  const end = await followToEnd(
    async () => {
      const answer = answers[Math.min(reads, answers.length - 1)];
      reads += 1;
      if (answer === undefined || answer instanceof Error) throw answer;
      return answer;
    },
    async () => undefined,
  );
  return { end, reads };
}

test('a cash-out that waits is followed until it is decided, over a network that was away, and not behind a session that ended', async () => {
  const paid = bet('taken', true);
  expect(await follow(bet('waiting'), refused(0), bet('waiting'), paid)).toEqual({ end: paid, reads: 4 });
  for (const status of [401, 404]) expect(await follow(bet('waiting'), refused(status))).toEqual({ end: undefined, reads: 2 });
  expect((await follow(bet('waiting'))).reads).toBeLessThan(1000);
});

test('what was paid is said with the way to its bet, and what was refused where its card has gone with the bet', () => {
  const link = { to: '/betting/bets/b1', word: 'sports.placed.open' };
  for (const isSettled of [true, false]) expect(alertOfEnd(words, bet('taken', isSettled))).toMatchObject({ kind: 'success', link });
  expect(alertOfEnd(words, bet('refused', true, 'settled'))).toMatchObject({ kind: 'error', text: 'sports.cash-out.settled', link });
  expect(alertOfEnd(words, bet('refused', false, 'value-changed'))).toBeUndefined();
  expect(alertOfEnd(words, { ...bet('waiting'), cashOut: null })).toBeUndefined();
});
