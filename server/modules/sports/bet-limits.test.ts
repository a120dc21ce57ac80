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
    "select action from audit where reason = 'a test of limits' and action not like '% asked' order by at",
  );
  expect(rows.map(({ action }) => action).slice(0, 4)).toEqual(['sport limits', 'league limits', 'event limits', 'market limits']);
  expect(rows.at(-1)?.action).toBe('book limits');
});

test('limits of what there is not, and amounts that are none, are refused with what is wrong; what was set can be looked at and taken back', async () => {
  for (const [noun, subject] of [
    ['sport', 'footbal'],
    ['league', 'league-zz'],
    ['event', 'nowhere'],
    ['market', 'resullt'],
  ] as const) {
    const refused = await op(noun, 'limits', subject, '--max', '10', ...why);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain(`The book has no ${noun} ${subject} now.`);
    expect((await op(noun, 'limits', subject)).code).toBe(1);
  }
  for (const [flag, typed, says] of [
    ['--max', '-5', 'needs a value'],
    ['--max', '1.234', '--max is an amount of euros above 0'],
    ['--min', '0', '--min is an amount of euros above 0'],
    ['--payout', '1e9', '--payout is an amount of euros above 0'],
    ['--max', '1,50', '--max is an amount of euros above 0'],
  ] as const) {
    const wrong = await op('sport', 'limits', 'football', flag, typed, ...why);
    expect([typed, wrong.code]).toEqual([typed, 2]);
    expect(wrong.err.includes(says) || says === 'needs a value').toBe(true);
  }
  expect((await op('sport', 'limits', 'football', '--max', '10')).err).toContain('A change needs a reason');
  expect((await op('sport', 'limits', '--max', '10', ...why)).err).toContain('Name the sport by its id');
  expect((await op('sport', 'limits', 'football', '--max', '12.5', ...why)).out).toContain('largest stake EUR 12.50');
  expect((await op('sport', 'limits', 'football', '--max', 'none', ...why)).out).toContain(
    'Before: smallest stake none of its own, largest stake EUR 12.50',
  );
  expect((await op('sport', 'limits', 'football')).out).toBe(
    'Limits of football: smallest stake none of its own, largest stake none of its own, largest payout none of its own.\n',
  );
});

test('two who set different limits of one event at once leave both', async () => {
  await house.feed.offer({ id: 'l2' }, [marketOf('result', [2000, 3000, 4000])]);
  const outs = await Promise.all([
    op('event', 'limits', 'l2', '--max', '10', ...why),
    op('event', 'limits', 'l2', '--min', '1', ...why),
    op('event', 'limits', 'l2', '--payout', '50', ...why),
  ]);
  expect(outs.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect((await op('event', 'limits', 'l2')).out).toContain('smallest stake EUR 1.00, largest stake EUR 10.00, largest payout EUR 50.00');
});
