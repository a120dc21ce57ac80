// A house that offers no sports, or cannot reach its book: empty lists, and refusals that say so.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { freePort, useTestApp } from '#testing/test-app.ts';

const secret = 'a secret for tests of the book';
const off = useTestApp();
const lonely = useTestApp({
  config: {
    sportsbook: { isOn: true, elsewhere: { url: `http://127.0.0.1:${await freePort()}`, keyId: 'lanternhall-sportsbook', secret } },
  },
  ready: async ({ context }) => context.sports.start({ missed: async () => true, heard: async () => undefined }),
});
const slip = {
  type: 'single' as const,
  legs: [{ selections: [{ eventId: 'e1', marketId: 'result', specifiers: '', outcomeId: '1' }], price: 2000 }],
  stake: { of: 'line' as const, amount: 100 },
};
const bet = () => ({ submitKey: randomUUID(), currency: 'EUR', slip, pricePolicy: 'none' as const });
const code = async (asked: Promise<unknown>): Promise<number | undefined> =>
  await asked.then(
    () => undefined,
    (error: { problem?: { code: number } }) => error.problem?.code,
  );

test('a house without sports says so: nothing is listed, nothing is taken, and the page is not told of them', async () => {
  const { call } = await off().signUp();
  expect((await call('initPlayer')).data.features).not.toContain('sports');
  expect((await call('listSports')).data).toMatchObject({ isCurrent: false, sports: [] });
  expect((await call('listEvents')).data).toMatchObject({ events: [], total: 0 });
  expect((await call('searchSports', { query: { text: 'united' } })).data).toMatchObject({ events: [], competitors: [] });
  expect((await call('listBets')).data).toEqual([]);
  expect((await off().guest.call('listBookKeys')).data.keys).toEqual([]);
  expect(await code(off().guest.call('readBetRules'))).toBe(14007);
  expect(await code(off().guest.call('readResultsDay', { params: { day: '2026-11-26' } }))).toBe(14007);
  expect(await code(off().guest.call('readResultsKey'))).toBe(14007);
  expect(await code(off().guest.call('readStandings', { params: { id: 'league' } }))).toBe(14007);
  expect(await code(off().guest.call('readEvent', { params: { id: 'e1' } }))).toBe(10004);
  expect(await code(call('readBet', { params: { id: randomUUID() } }))).toBe(14007);
  expect(await code(call('placeBet', { body: bet() }))).toBe(14007);
  expect(await code(call('quoteSlip', { body: { currency: 'EUR', slip } }))).toBe(14007);
});

test('a book that does not answer is refused with its own problem; settings are the house’s and stay', async () => {
  const { call } = await lonely().signUp();
  expect((await call('initPlayer')).data.features).toContain('sports');
  expect((await call('listEvents')).data).toMatchObject({ isCurrent: false, events: [] });
  expect((await call('searchSports', { query: { text: 'united' } })).data).toMatchObject({ isCurrent: false, events: [] });
  const id = randomUUID();
  const asked = [
    call('placeBet', { body: bet() }),
    call('quoteSlip', { body: { currency: 'EUR', slip } }),
    call('listBets'),
    call('readBet', { params: { id } }),
    call('readBetReceipt', { params: { id } }),
    call('quoteCashOut', { params: { id }, body: { thousandths: 1000 } }),
    call('takeCashOut', { params: { id }, body: { offerId: id } }),
    call('listBookKeys'),
    call('readBetRules'),
    call('readResultsDay', { params: { day: '2026-11-26' } }),
    call('readResultsKey'),
    // nobody can say whether there is such an event
    call('readEvent', { params: { id: 'e1' } }),
  ];
  expect(await Promise.all(asked.map(code))).toEqual(asked.map(() => 14008));
  await call('changeSportsSettings', { body: { oddsFormat: 'american' } });
  expect((await call('readSportsSettings')).data).toMatchObject({ oddsFormat: 'american', pricePolicy: 'none', factor: null });
});

test('settings are each player’s own; the same again, two at once and a stranger change nothing else', async () => {
  const [player, stranger] = [await off().signUp(), await off().signUp()];
  await Promise.all([
    player.call('changeSportsSettings', { body: { oddsFormat: 'fractional' } }),
    player.call('changeSportsSettings', { body: { pricePolicy: 'higher' } }),
  ]);
  for (let times = 0; times < 2; times += 1) await player.call('changeSportsSettings', { body: { pricePolicy: 'higher' } });
  expect((await player.call('readSportsSettings')).data).toMatchObject({ oddsFormat: 'fractional', pricePolicy: 'higher' });
  const { data } = await stranger.call('readSportsSettings');
  expect(data).toMatchObject({ oddsFormat: 'decimal', pricePolicy: 'none', favouriteSports: [], currency: 'EUR' });
  expect(data.quickStakes).toEqual([500, 1000, 2500, 5000]);
  expect(await code(player.call('changeSportsSettings', { body: { favouriteSports: ['chess'] } }))).toBe(10002);
  expect(await code(off().guest.call('readSportsSettings'))).toBe(10003);
  expect(await code(off().guest.call('placeBet', { body: bet() }))).toBe(10003);
});
