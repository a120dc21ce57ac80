// Prices that move by what the book would lose: as bets are taken, cashed out and settled, for who looks, bets and combines.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openVerbs } from '#testing/command-line.ts';
import { useTestApp } from '#testing/test-app.ts';
import { marketOf, withSports, wonBy } from '#testing/with-sports.ts';

const house = withSports();
const app = useTestApp(house.options);
const why = ['--reason', 'a test of moves'];
const op = async (...words: [string, string, ...string[]]) => await openVerbs(app())(...words);

/** Sold at 1.90 and 1.90, fair at a half each. */
const evens = (marketId: string) => {
  const market = marketOf(marketId, [1900, 1900]);
  return { ...market, outcomes: market.outcomes.map((one) => ({ ...one, probability: 500_000 })) };
};
const pricesOf = async (id: string, marketId = 'winner'): Promise<(number | undefined)[]> => {
  const { data } = await app().guest.call('readEvent', { params: { id } });
  return data.markets.find((one) => one.marketId === marketId)?.outcomes.map(({ odds }) => odds) ?? [];
};

async function offer(id: string): Promise<void> {
  await house.feed.offer({ id, sportId: 'football', tournamentId: 'league-m1' }, [evens('winner'), evens('total')]);
  await expect.poll(() => app().context.sports.catalogue.events.has(id)).toBe(true);
}

const selection = (eventId: string, outcomeId = '1', marketId = 'winner') => ({ eventId, marketId, specifiers: '', outcomeId });
type Selection = ReturnType<typeof selection>;

async function bettor() {
  const player = await app().signUp();
  await app().fund(player, 1_000_000n);
  const place = async (amount: number, legs: { price: number; selections: Selection[] }[]) =>
    (
      await player.call('placeBet', {
        body: {
          submitKey: randomUUID(),
          currency: 'EUR',
          pricePolicy: 'none',
          slip: { type: legs.length === 1 ? 'single' : 'combo', legs, stake: { of: 'line', amount } },
        },
      })
    ).data;
  return { player, place };
}

test('what would be lost moves the price down by steps, and a cash-out and the result move it back', async () => {
  await offer('v1');
  expect((await op('event', 'move', 'v1', '--by', '8', '--full-at', '90', ...why)).out).toContain(
    'Prices of v1 move: by up to 8.00 %, all of it where €90.00 would be lost.\nBefore: as the wider rule has it.',
  );
  const { player, place } = await bettor();
  // 0.90 for each that is staked: a tenth of the bound is below the first step
  expect(await place(1000, [{ price: 1900, selections: [selection('v1')] }])).toMatchObject({ state: 'accepted' });
  const second = await place(4000, [{ price: 1900, selections: [selection('v1')] }]);
  expect(second).toMatchObject({ state: 'accepted' });
  // half of the bound: 1.90 / 1.04, on the ladder
  await expect.poll(async () => await pricesOf('v1')).toEqual([1820, 1900]);
  expect(await pricesOf('v1', 'total')).toEqual([1900, 1900]);
  expect((await place(1000, [{ price: 1900, selections: [selection('v1')] }])).offer?.prices).toEqual([1820]);
  const list = (await op('sport', 'moves')).out;
  expect(list).toMatch(/Match v1 \(v1\)\s+winner\s+1\s+€45\.00\s+4\.00 %\s+1\.90\s+1\.82/);
  expect(list).toMatch(/book\s+\*\s+by up to 8\.00 %, all of it where €25,000\.00 would be lost/);
  // what is said of the other side takes from it: 50 are staked there, so nothing is lost on the first
  expect(await place(5000, [{ price: 1900, selections: [selection('v1', '2')] }])).toMatchObject({ state: 'accepted' });
  await expect.poll(async () => await pricesOf('v1')).toEqual([1900, 1900]);
  const { data: quote } = await player.call('quoteCashOut', { params: { id: second.id }, body: { thousandths: 1000 } });
  // fair at a half: its value knows of no move
  expect(quote).toMatchObject({ isOpen: true, value: Math.floor(4000 * 1.9 * 0.5 * 0.95) });
  await player.call('takeCashOut', { params: { id: second.id }, body: { offerId: quote.offerId ?? '' } });
  // what is left: 10 on the first, 50 on the second, which would lose 35
  await expect.poll(async () => await pricesOf('v1')).toEqual([1900, 1840]);
  await house.feed.settle('v1', 1, [wonBy('winner', 2, 1)]);
  await expect.poll(async () => (await op('sport', 'moves')).out).toContain('Nothing would be lost on any outcome.');
});

test('legs of one event have the move of the leg that is moved most; a combination moves by what stands on each leg', async () => {
  for (const id of ['v2', 'v3']) {
    await offer(id);
    await op('event', 'move', id, '--by', '8', '--full-at', '90', ...why);
  }
  const { player, place } = await bettor();
  house.feed.joint = () => ({ combines: true, sequence: 1, probability: 250_000, odds: 3600, reason: null, pair: null });
  const quoted = async () =>
    (
      await player.call('quoteSlip', {
        body: {
          currency: 'EUR',
          slip: {
            type: 'single',
            legs: [{ price: 3600, selections: [selection('v2'), selection('v2', '1', 'total')] }],
            stake: { of: 'line', amount: 100 },
          },
        },
      })
    ).data.legs[0]?.price;
  expect(await quoted()).toBe(3600);
  // it pays 361, of which in the mean 190 stand on each leg: 90 would be lost on either
  const legs = ['v2', 'v3'].map((id) => ({ price: 1900, selections: [selection(id)] }));
  expect(await place(10_000, legs)).toMatchObject({ state: 'accepted', possibleReturn: 36_100 });
  await expect.poll(async () => await pricesOf('v2')).toEqual([1750, 1900]);
  expect(await pricesOf('v3')).toEqual([1750, 1900]);
  // 3.60 / 1.08 on the ladder
  expect(await quoted()).toBe(3300);
  await op('event', 'move', 'v2', '--by', '0', ...why);
  await expect.poll(async () => await pricesOf('v2')).toEqual([1900, 1900]);
  expect(await pricesOf('v3')).toEqual([1750, 1900]);
  expect(await quoted()).toBe(3600);
  // once the other leg has won, all that it pays stands on this one
  await op('event', 'move', 'v2', '--by', '8', '--full-at', '400', ...why);
  await expect.poll(async () => await pricesOf('v2')).toEqual([1880, 1900]);
  await house.feed.settle('v3', 2, [wonBy('winner', 2, 1)]);
  await expect.poll(async () => await pricesOf('v2')).toEqual([1840, 1900]);
  await house.feed.settle('v2', 2, [wonBy('winner', 2, 1), wonBy('total', 2, 1)]);
});

test('operators set, read and take back how far prices move, and each change is in the audit', async () => {
  await offer('v4');
  const { place } = await bettor();
  expect((await op('bet', 'move')).out).toBe('Prices of all bets move: by up to 8.00 %, all of it where €25,000.00 would be lost.\n');
  for (const words of [
    ['bet'],
    ['sport', 'football'],
    ['league', 'league-m1'],
    ['market', 'winner'],
    ['event', 'v4'],
    ['market', 'v4', 'winner'],
  ]) {
    const [noun = '', ...subject] = words;
    const set = await op(noun, 'move', ...subject, '--by', '5', '--full-at', '70', ...why);
    expect(set).toMatchObject({ code: 0, err: '' });
    expect((await op(noun, 'move', ...subject, '--by', '5', ...why)).out).toContain('nothing changed');
    expect((await op(noun, 'move', ...subject)).out).toContain('by up to 5.00 %, all of it where €70.00 would be lost');
  }
  await place(10_000, [{ price: 1900, selections: [selection('v4')] }]);
  await expect.poll(async () => await pricesOf('v4')).toEqual([1800, 1900]);
  // the narrowest holds
  await op('market', 'move', 'v4', 'winner', '--by', '20', ...why);
  await expect.poll(async () => await pricesOf('v4')).toEqual([1580, 1900]);
  for (const words of [
    ['sport', 'football'],
    ['league', 'league-m1'],
    ['market', 'winner'],
    ['event', 'v4'],
    ['market', 'v4', 'winner'],
  ]) {
    const [noun = '', ...subject] = words;
    expect((await op(noun, 'move', ...subject, '--by', 'none', ...why)).out).toContain('as the wider rule has it.\nBefore: by up to');
  }
  expect(await op('bet', 'move', '--by', 'none', ...why)).toMatchObject({ code: 1 });
  await op('bet', 'move', '--by', '8', '--full-at', '25000', ...why);
  await expect.poll(async () => await pricesOf('v4')).toEqual([1900, 1900]);
  const { rows } = await app().context.database.pool.query<{ action: string; after: unknown }>(
    "select action, after from audit where reason = 'a test of moves' and subject in ('football', 'v4 winner') and action not like '% asked' order by at",
  );
  expect(rows).toEqual([
    { action: 'sport move', after: { move: 500, fullAt: '7000' } },
    { action: 'market move', after: { move: 500, fullAt: '7000' } },
    { action: 'market move', after: { move: 2000, fullAt: '7000' } },
    { action: 'sport move', after: null },
    { action: 'market move', after: null },
  ]);
  for (const [words, says] of [
    [['--by', '20.01', ...why], 'from 0 to 20'],
    [['--by', '5', '--full-at', '0', ...why], 'a whole number of euros'],
    [['--full-at', '5', ...why], 'say --by as well'],
    [['--by', '5'], 'A change needs a reason'],
  ] as const) {
    const wrong = await op('sport', 'move', 'football', ...words);
    expect([words, wrong.code]).toEqual([words, 2]);
    expect(wrong.err).toContain(says);
  }
  expect((await op('event', 'move', 'nowhere', '--by', '5', ...why)).err).toContain('The book has no event nowhere now.');
});
