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
  const state = { squad: [playerOf(1)], isDown: false, asked: 0 };
  const feed = {
    async competitor() {
      state.asked += 1;
      if (state.isDown) throw new Error('the feed is away');
      return await Promise.resolve({ competitor, players: state.squad });
    },
  };
  const squads = createSquads(feed, () => clock.ms);
  const read = playerNames(squads, () => ({ sports: [], categories: [], tournaments: [], competitors: [] }));
  const names = async (...ids: number[]) => [...(await read(match, [...ids.map((id) => `lh:player:${id}`), 'none'])).values()];
  return { clock, state, squads, names };
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

test('a feed that is away is not remembered', async () => {
  const { state, squads, names } = book();
  state.isDown = true;
  expect([await squads.read('lh:competitor:a'), await names(1)]).toEqual([undefined, []]);
  state.isDown = false;
  expect(await names(1)).toEqual(['Player 1']);
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
