// What operators say of stakes and payouts, and what players are told of it before they place a bet.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openVerbs } from '#testing/command-line.ts';
import { useTestApp } from '#testing/test-app.ts';
import { marketOf, withSports } from '#testing/with-sports.ts';

const house = withSports();
const app = useTestApp(house.options);
const why = ['--reason', 'a test of limits'];
const op = async (...words: [string, string, ...string[]]) => await openVerbs(app())(...words);

test('limits of a sport, a league, an event, a market and the book bound a slip, are told before, and are logged', async () => {
  await house.feed.offer({ id: 'l1', sportId: 'football', tournamentId: 'league-m1' }, [marketOf('result', [2000, 3000, 4000])]);
  await expect.poll(() => app().context.sports.catalogue.events.has('l1')).toBe(true);
  const player = await app().signUp();
  await app().fund(player, 100_000n);
  const selections = [{ eventId: 'l1', marketId: 'result', specifiers: '', outcomeId: '1' }];
  const slip = (amount: number) => ({
    type: 'single' as const,
    legs: [{ price: 2000, selections }],
    stake: { of: 'line' as const, amount },
  });
  const limits = async () => (await player.call('quoteSlip', { body: { currency: 'EUR', slip: slip(1000) } })).data.limits;
  const place = async (amount: number) =>
    (await player.call('placeBet', { body: { submitKey: randomUUID(), currency: 'EUR', slip: slip(amount), pricePolicy: 'none' } })).data;
  const before = await limits();
  for (const [noun, subject, max] of [
    ['sport', 'football', '90'],
    ['league', 'league-m1', '80.5'],
    ['event', 'l1', '70'],
    ['market', 'result', '60'],
  ] as const) {
    const first = await op(noun, 'limits', subject, '--max', max, ...why);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect((await op(noun, 'limits', subject, '--max', max, ...why)).out).toContain('nothing changed');
    expect(await limits()).toMatchObject({ maxStake: String(Number(max) * 100), setBy: noun });
  }
  expect((await op('event', 'limits', 'l1')).out).toContain('largest stake EUR 70.00');
  const offered = await place(6100);
  expect(offered).toMatchObject({ state: 'reoffered', refusal: { code: 'stake-too-high', limit: '6000', detail: 'market' } });
  await player.call('answerBetOffer', { params: { id: offered.id }, body: { isTaken: false } });
  expect((await op('market', 'limits', 'result', '--min', '70', ...why)).code).toBe(1);
  expect((await op('market', 'limits', 'result', '--min', '2', '--max', 'none', '--payout', '100', ...why)).code).toBe(0);
  expect(await limits()).toMatchObject({ minStake: '200', maxStake: '5000', maxPayout: '10000', setBy: 'payout' });
  expect((await place(199)).refusal?.code).toBe('stake-too-low');
  expect((await op('bet', 'limits', '--max', 'none', ...why)).code).toBe(1);
  for (const [noun, subject] of [
    ['sport', 'football'],
    ['league', 'league-m1'],
    ['event', 'l1'],
    ['market', 'result'],
  ] as const)
    expect((await op(noun, 'limits', subject, '--min', 'none', '--max', 'none', '--payout', 'none', ...why)).code).toBe(0);
  expect(await limits()).toEqual(before);
  expect((await op('bet', 'limits', '--max', '40', ...why)).out).toContain('Before: smallest stake EUR 0.20, largest stake EUR 5000.00');
  expect(await limits()).toMatchObject({ maxStake: '4000', setBy: 'book' });
  const { rows } = await app().context.database.pool.query<{ action: string }>(
    "select action from audit where reason = 'a test of limits' order by at",
  );
  expect(rows.map(({ action }) => action).slice(0, 4)).toEqual(['sport limits', 'league limits', 'event limits', 'market limits']);
  expect(rows.at(-1)?.action).toBe('book limits');
});

test('two who set different limits of one event at once leave both', async () => {
  const outs = await Promise.all([
    op('event', 'limits', 'l2', '--max', '10', ...why),
    op('event', 'limits', 'l2', '--min', '1', ...why),
    op('event', 'limits', 'l2', '--payout', '50', ...why),
  ]);
  expect(outs.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect((await op('event', 'limits', 'l2')).out).toContain('smallest stake EUR 1.00, largest stake EUR 10.00, largest payout EUR 50.00');
});
