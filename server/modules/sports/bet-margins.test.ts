// What operators say of margins, and the prices that players then see and bet at.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openVerbs } from '#testing/command-line.ts';
import { useTestApp } from '#testing/test-app.ts';
import { marketOf, withSports } from '#testing/with-sports.ts';

const house = withSports();
const app = useTestApp(house.options);
const why = ['--reason', 'a test of margins'];
const op = async (...words: [string, string, ...string[]]) => await openVerbs(app())(...words);

/** Fair at a half and a half, sold at 1.90 and 1.90; and one of three. */
const evens = (marketId: string) => {
  const market = marketOf(marketId, [1900, 1900]);
  return { ...market, outcomes: market.outcomes.map((one) => ({ ...one, probability: 500_000 })) };
};
const pricesOf = async (id: string, marketId: string): Promise<(number | undefined)[]> => {
  const { data } = await app().guest.call('readEvent', { params: { id } });
  return data.markets.find((one) => one.marketId === marketId)?.outcomes.map(({ odds }) => odds) ?? [];
};

async function offer(id: string): Promise<void> {
  await house.feed.offer({ id, sportId: 'football', tournamentId: 'league-m1' }, [evens('winner'), evens('total')]);
  await expect.poll(() => app().context.sports.catalogue.events.has(id)).toBe(true);
}

test('the narrowest margin makes the price; it is bet at, listed, logged, and given back to the feed', async () => {
  await offer('g1');
  await offer('g2');
  expect(await pricesOf('g1', 'winner')).toEqual([1900, 1900]);
  // 1 / (0.5 * 1.1) and so on, down to the ladder's next price
  const steps = [
    { words: ['sport', 'football'], to: '10', now: 1810 },
    { words: ['league', 'league-m1'], to: '8', now: 1850 },
    { words: ['market', 'winner'], to: '6', now: 1880 },
    { words: ['event', 'g1'], to: '4', now: 1920 },
    { words: ['market', 'g1', 'winner'], to: '2.5', now: 1950 },
  ] as const;
  for (const { words, to, now } of steps) {
    const [noun, ...subject] = words;
    const set = await op(noun, 'margin', ...subject, '--to', to, ...why);
    expect(set).toMatchObject({ code: 0, err: '' });
    expect(set.out).toContain(`Margin of ${subject.join(' ')}: ${Number(to).toFixed(2)} %.\nBefore: the feed's own.`);
    expect((await op(noun, 'margin', ...subject, '--to', to, ...why)).out).toContain('nothing changed');
    await expect.poll(async () => await pricesOf('g1', 'winner')).toEqual([now, now]);
  }
  expect([await pricesOf('g1', 'total'), await pricesOf('g2', 'winner'), await pricesOf('g2', 'total')]).toEqual([
    [1920, 1920],
    [1880, 1880],
    [1850, 1850],
  ]);
  const player = await app().signUp();
  await app().fund(player, 10_000n);
  const place = async (price: number) =>
    (
      await player.call('placeBet', {
        body: {
          submitKey: randomUUID(),
          currency: 'EUR',
          pricePolicy: 'none',
          slip: {
            type: 'single',
            legs: [{ price, selections: [{ eventId: 'g1', marketId: 'winner', specifiers: '', outcomeId: '1' }] }],
            stake: { of: 'line', amount: 1000 },
          },
        },
      })
    ).data;
  expect((await place(1900)).offer?.prices).toEqual([1950]);
  expect(await place(1950)).toMatchObject({ state: 'accepted', possibleReturn: 1950 });
  // what the feed says anew is sold at the margin that is set
  await house.feed.price('g1', [
    { ...evens('winner'), outcomes: evens('winner').outcomes.map((one, at) => ({ ...one, probability: at === 0 ? 400_000 : 600_000 })) },
  ]);
  await expect.poll(async () => (await pricesOf('g1', 'winner'))[0]).toBeGreaterThan(2380);
  const list = (await op('sport', 'margins')).out;
  expect(list.split('\n').filter((line) => line.includes('a test of margins'))).toHaveLength(5);
  expect(list).toContain('2.50 %');
  for (const { words } of steps.toReversed()) {
    const [noun, ...subject] = words;
    expect((await op(noun, 'margin', ...subject, '--to', 'none', ...why)).out).toContain("the feed's own.\nBefore: ");
    expect((await op(noun, 'margin', ...subject)).out).toBe(`Margin of ${subject.join(' ')}: the feed's own.\n`);
  }
  await expect.poll(async () => await pricesOf('g2', 'winner')).toEqual([1900, 1900]);
  expect((await op('sport', 'margins')).out).toBe("Every margin is the feed's own.\n");
  const { rows } = await app().context.database.pool.query<{ action: string; before: unknown; after: unknown }>(
    "select action, before, after from audit where reason = 'a test of margins' and action not like '% asked' order by at",
  );
  expect(rows).toHaveLength(10);
  expect(rows[0]).toMatchObject({ action: 'sport margin', before: { hundredths: null }, after: { hundredths: 1000 } });
});

test('legs of one event are priced together at the margins that are set', async () => {
  await offer('g3');
  house.feed.joint = (legs) => ({
    combines: true,
    sequence: 1,
    probability: 250_000,
    odds: 3600,
    reason: null,
    pair: null,
    ...(legs < 2 && {}),
  });
  const player = await app().signUp();
  const selections = ['winner', 'total'].map((marketId) => ({ eventId: 'g3', marketId, specifiers: '', outcomeId: '1' }));
  const price = async () =>
    (
      await player.call('quoteSlip', {
        body: { currency: 'EUR', slip: { type: 'single', legs: [{ price: 3600, selections }], stake: { of: 'line', amount: 100 } } },
      })
    ).data.legs[0]?.price;
  expect(await price()).toBe(3600);
  await op('event', 'margin', 'g3', '--to', '1', ...why);
  // 1 / (0.25 * 1.01^2), less what the power method takes of a long shot
  const [narrow] = [await price()];
  expect(narrow).toBeGreaterThan(3600);
  expect(narrow).toBeLessThanOrEqual(3920);
  await op('event', 'margin', 'g3', '--to', 'none', ...why);
});

test('what is no margin, or of nothing, is refused with what is wrong, and changes nothing', async () => {
  for (const [to, says] of [
    ['0', 'between 0.50 % and 30.00 %; 0.00 % is outside'],
    ['30.01', 'between 0.50 % and 30.00 %; 30.01 % is outside'],
    ['6,5', 'a number of per cent with at most two decimals'],
    ['much', 'not "much"'],
  ] as const) {
    const wrong = await op('sport', 'margin', 'football', '--to', to, ...why);
    expect([to, wrong.code]).toEqual([to, 2]);
    expect(wrong.err).toContain(says);
  }
  expect((await op('sport', 'margin', 'football', '--to', '5')).err).toContain('A change needs a reason');
  expect((await op('market', 'margin', 'a', 'b', 'c', '--to', '5', ...why)).err).toContain('Name it by its id');
  for (const [noun, ...subject] of [
    ['sport', 'footbal'],
    ['league', 'league-zz'],
    ['event', 'nowhere'],
    ['market', 'nowhere', 'winner'],
    ['market', 'resullt'],
  ] as const) {
    const refused = await op(noun, 'margin', ...subject, '--to', '5', ...why);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain(`The book has no ${noun} ${subject.join(' ')} now.`);
    const suspended = noun === 'sport' || noun === 'event' ? await op(noun, 'suspend', subject[0], ...why) : refused;
    expect(suspended.code).toBe(1);
  }
  expect((await op('sport', 'margins')).out).toBe("Every margin is the feed's own.\n");
});
