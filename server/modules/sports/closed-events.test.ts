// How outcomes ended, on the page of their event: while it is shown, and as long as bets in somebody's history lead there.
import { expect, test } from 'vitest';
import { useTestApp } from '#testing/test-app.ts';
import { marketOf, withSports, wonBy } from '#testing/with-sports.ts';

const house = withSports();
const app = useTestApp(house.options);
const { feed } = house;

const read = async (id: string) => (await app().guest.call('readEvent', { params: { id } })).data;
const endsOf = async (id: string, marketId: string) =>
  (await read(id)).markets.find((market) => market.marketId === marketId)?.outcomes.map(({ ended }) => ended);

test('each outcome of a settled market says how it ended, also when prices are told anew, until the result is taken back', async () => {
  await feed.offer({ id: 'e1', status: 'live' }, [marketOf('result', [2500, 3200, 2900]), marketOf('total', [1900, 1900], 'total=2.25')]);
  await expect.poll(() => app().context.sports.catalogue.events.has('e1')).toBe(true);
  expect(await endsOf('e1', 'result')).toEqual([undefined, undefined, undefined]);
  const halves = {
    ...wonBy('total', 2, 1, 'total=2.25'),
    outcomes: [
      { id: '1', result: 1 as const, voidHalves: 1 as const, deadHeat: 1 },
      { id: '2', result: 0 as const, voidHalves: 1 as const, deadHeat: 1 },
    ],
  };
  await feed.settle('e1', 1, [halves, wonBy('half', 2, 2)]);
  await expect.poll(async () => await endsOf('e1', 'total')).toEqual(['half-won', 'half-lost']);
  // that one was offered no more when it was decided
  expect(await endsOf('e1', 'half')).toEqual(['lost', 'won']);
  await feed.say({ type: 'market.priced', eventId: 'e1', isFull: true, markets: [marketOf('result', [1500, 4200, 5900])] });
  await expect.poll(async () => (await read('e1')).markets.find(({ marketId }) => marketId === 'result')?.outcomes[0]?.odds).toBe(1500);
  expect(await endsOf('e1', 'total')).toEqual(['half-won', 'half-lost']);
  await feed.settle('e1', 1, [wonBy('result', 3, 2)]);
  await expect.poll(async () => await endsOf('e1', 'result')).toEqual(['lost', 'won', 'lost']);
  await feed.say({ type: 'market.unsettled', eventId: 'e1', markets: [{ marketId: 'result', specifiers: '' }], reason: 'wrong' });
  await expect.poll(async () => await endsOf('e1', 'result')).toEqual([undefined, undefined, undefined]);
  await feed.settle('e1', 1, [wonBy('result', 3, 1)]);
  await expect.poll(async () => await endsOf('e1', 'result')).toEqual(['won', 'lost', 'lost']);
  const whole = { eventId: 'e1', from: null, to: null, markets: null };
  await feed.say({ type: 'market.voided', ...whole, rule: 'abandoned-1', reason: 'abandoned' });
  await expect.poll(async () => await endsOf('e1', 'result')).toEqual(['void', 'void', 'void']);
  await feed.say({ type: 'market.unvoided', ...whole, reason: 'played on' });
  await expect.poll(async () => await endsOf('e1', 'result')).toEqual(['won', 'lost', 'lost']);
});

test('an event that is shown in no list any more is read with its final score and its results; others are not there', async () => {
  const score = { period: 'over', clock: null, home: 2, away: 1, parts: [], detail: {} };
  const event = {
    id: 'old',
    kind: 'match' as const,
    sportId: 'football',
    categoryId: 'c1',
    tournamentId: 'league-m1',
    season: 1,
    round: 1,
    names: { en: 'Lighthouse Rovers - Quarry Town' },
    competitorIds: ['m1-home', 'm1-away'],
    status: 'closed' as const,
    startsAt: Date.now() - 90 * 86_400_000,
    isLiveCovered: true,
  };
  const settlement = wonBy('result', 3, 1);
  const state = { event, score, producer: 'live' as const, markets: [], settlements: [{ certainty: 2 as const, settlement }], voids: [] };
  feed.past.set('old', state).set('never', { ...state, event: { ...event, id: 'never' } });
  await feed.settle('old', 2, [settlement]);
  expect(app().context.sports.catalogue.events.has('old')).toBe(false);
  const page = await read('old');
  expect(page).toMatchObject({
    isCurrent: true,
    event: { event: { id: 'old', status: 'closed' }, score: { home: 2, away: 1 }, closedBy: 'over' },
  });
  expect(page.competitors.map(({ names }) => names.en)).toEqual(['Lighthouse Rovers', 'Quarry Town']);
  expect(page.markets).toMatchObject([{ status: 'settled', outcomes: [{ ended: 'won' }, { ended: 'lost' }, { ended: 'lost' }] }]);
  // the feed is asked for nothing that was never decided here
  for (const id of ['never', 'unheard'])
    await expect(app().guest.call('readEvent', { params: { id } })).rejects.toMatchObject({ status: 404 });
});
