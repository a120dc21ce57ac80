// Whom outcomes are, as the feed told it: kept, asked for again where a market is on somebody new.
import { expect, test } from 'vitest';
import { playerNames } from './player-names.ts';
import { createSquads } from './squads.ts';

const match = { kind: 'match' as const, competitorIds: ['lh:competitor:a'] };
const competitor = {
  id: 'lh:competitor:a',
  sportId: '',
  categoryId: '',
  names: { en: 'A' },
  short: '',
  colours: ['#000000', '#ffffff'] as [string, string],
};
const playerOf = (at: number) => ({
  id: `lh:player:${at}`,
  competitorId: 'lh:competitor:a',
  name: `Player ${at}`,
  shirt: at,
  position: '',
});

function book() {
  const clock = { ms: 1_000_000 };
  const state = { squad: [playerOf(1)], isDown: false, hangs: undefined as Promise<void> | undefined, asked: 0 };
  const feed = {
    async competitor() {
      state.asked += 1;
      await state.hangs;
      if (state.isDown) throw new Error('the feed is away');
      return await Promise.resolve({ competitor, players: state.squad });
    },
  };
  const long = Promise.withResolvers<void>();
  const squads = createSquads(
    feed,
    () => clock.ms,
    async () => await long.promise,
  );
  const read = playerNames(squads, () => ({ sports: [], categories: [], tournaments: [], competitors: [] }));
  const names = async (...ids: number[]) => [...(await read(match, [...ids.map((id) => `lh:player:${id}`), 'none'])).values()];
  return { clock, state, squads, names, waitLong: () => long.resolve() };
}

test('a squad is asked for once an hour, at once by everybody who needs it', async () => {
  const { clock, state, squads, names } = book();
  await Promise.all([names(1), names(1), squads.read('lh:competitor:a')]);
  clock.ms += 3_599_999;
  expect([await names(1), state.asked]).toEqual([['Player 1'], 1]);
  clock.ms += 1;
  await names(1);
  expect(state.asked).toBe(2);
});

test('a newcomer on whom there is a market has a name within a minute, and one whom nobody names costs no more than that', async () => {
  const { clock, state, names } = book();
  expect(await names(1)).toEqual(['Player 1']);
  state.squad = [playerOf(1), playerOf(2)];
  expect(await names(1, 2)).toEqual(['Player 1']);
  clock.ms += 60_000;
  // it is asked for and not waited for
  expect(await names(1, 2)).toEqual(['Player 1']);
  await expect.poll(async () => await names(1, 2)).toEqual(['Player 1', 'Player 2']);
  expect(state.asked).toBe(2);
  for (let times = 0; times < 5; times += 1) await names(1, 3);
  expect(state.asked).toBe(2);
});

test('a feed that is away is asked again by the next page, and once a minute by who asks all the time', async () => {
  const { clock, state, squads, names } = book();
  const always = async () => await squads.read('lh:competitor:a', { retryMs: 60_000 });
  state.isDown = true;
  expect([await always(), await always(), state.asked]).toEqual([undefined, undefined, 1]);
  clock.ms += 60_000;
  expect([await always(), await always(), state.asked]).toEqual([undefined, undefined, 2]);
  expect([await names(1), state.asked]).toEqual([[], 3]);
  state.isDown = false;
  expect(await names(1)).toEqual(['Player 1']);
});

test('a feed that hangs is waited for a moment, once, and what it tells late is kept', async () => {
  const { state, squads, names, waitLong } = book();
  const late = Promise.withResolvers<void>();
  state.hangs = late.promise;
  const first = squads.read('lh:competitor:a');
  waitLong();
  expect([await first, await names(1), await squads.read('lh:competitor:a'), state.asked]).toEqual([undefined, [], undefined, 1]);
  late.resolve();
  await expect.poll(async () => await names(1)).toEqual(['Player 1']);
  expect(state.asked).toBe(1);
});

test('what was known is asked for again a minute after the feed failed, not an hour', async () => {
  const { clock, state, squads } = book();
  await squads.read('lh:competitor:a');
  clock.ms += 3_600_000;
  state.isDown = true;
  await squads.read('lh:competitor:a');
  [state.isDown, state.squad] = [false, [playerOf(2)]];
  clock.ms += 59_999;
  expect(await squads.read('lh:competitor:a')).toEqual([{ id: 'lh:player:1', name: 'Player 1' }]);
  clock.ms += 1;
  expect(await squads.read('lh:competitor:a')).toEqual([{ id: 'lh:player:2', name: 'Player 2' }]);
});

test('what is known stays while it is asked for anew, and where the feed does not answer then', async () => {
  const { clock, state, squads, names } = book();
  await names(1);
  state.isDown = true;
  clock.ms += 3_600_000;
  expect(await squads.read('lh:competitor:a')).toEqual([{ id: 'lh:player:1', name: 'Player 1' }]);
  expect(await names(1, 2)).toEqual(['Player 1']);
  clock.ms += 60_000;
  expect(await names(1, 2)).toEqual(['Player 1']);
  expect(await names(1)).toEqual(['Player 1']);
});
