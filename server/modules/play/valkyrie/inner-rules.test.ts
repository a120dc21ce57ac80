// What a profile forbids inside games reaches those of other contracts by the words that these have, or the game is not offered there.
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { problems } from '#contract/kernel/problems.ts';
import { approveChecks } from '#testing/approve-checks.ts';
import { refusalOf } from '#testing/money-talk.ts';
import type { TestApp, TestPlayer } from '#testing/test-app.ts';
import { closeValkyrie, launches, openWithValkyrie, post, sitDown, transaction } from '#testing/valkyrie-stand-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openWithValkyrie(inject('postgresUrl'), { jurisdictions: ['uk'], trustProxy: true });
});
afterAll(async () => await closeValkyrie());

async function readAs<T>(country: string, path: string): Promise<T> {
  const answer = await fetch(`${app.origin}/api/game/${path}`, { headers: { 'cf-ipcountry': country } });
  return ((await answer.json()) as { data: T }).data;
}
const listedIn = async (country: string): Promise<string[]> =>
  (await readAs<{ identity: string }[]>(country, 'games?perPage=100')).map(({ identity }) => identity);

/** The player comes under the rules of the profile that forbids. */
async function moveTo(jurisdiction: string, { id: playerId }: TestPlayer): Promise<void> {
  const { database, notifier } = app.context;
  await database.pool.query('update player set jurisdiction = $2 where id = $1', [playerId, jurisdiction]);
  await database.transact(async (tx) => await notifier.announce(tx, 'player-status', { playerId }));
}
const launch = async (player: TestPlayer, id: string) => await player.call('playGame', { params: { id }, body: { real: true } });

test('where a profile forbids what nothing keeps from a game, it is not listed, and says that it is not offered there', async () => {
  expect(await listedIn('DE')).toEqual(expect.arrayContaining(['table-1', 'ct-slot', 'rt-slot']));
  const there = await listedIn('GB');
  expect(there).toContain('rt-slot');
  expect(there.filter((identity) => ['table-1', 'table-2', 'ct-slot'].includes(identity))).toEqual([]);
  for (const [country, isBlockedHere] of [
    ['DE', false],
    ['GB', true],
  ] as const)
    expect(await readAs(country, 'games/ct-slot')).toMatchObject({ isBlockedHere });
  expect(await readAs('GB', 'games/rt-slot')).toMatchObject({ isBlockedHere: false });
});

test('it is not launched, and takes no stake from who came under such rules; what is launched is told what to switch off', async () => {
  const seat = await sitDown('Caleta');
  expect(await post(seat, transaction(seat, 'WITHDRAW', 1, { isGameOver: true }))).toMatchObject({ status: 'OK' });
  await launch(seat.player, 'rt-slot');
  const addresses = {
    realityCheckHistoryUrl: expect.stringMatching(/\/profile\/history\/spins$/),
    realityCheckLobbyUrl: expect.stringMatching(/\/games$/),
  };
  expect(launches.at(-1)?.body['launchConfig']).toEqual(addresses);
  await moveTo('uk', seat.player);
  const stake = async () => (await post(seat, transaction(seat, 'WITHDRAW', 1, { isGameOver: true }))).code;
  await expect.poll(stake).toBe('PAM_ERR_BET_NOT_ALLOWED');
  await approveChecks(app, seat.player);
  expect(await refusalOf(launch(seat.player, 'ct-slot'))).toMatchObject({ code: problems['game-not-for-place'].code });
  await launch(seat.player, 'rt-slot');
  expect(launches.at(-1)?.body['launchConfig']).toEqual({ ...addresses, hasAutoplayTotalSpins: false });
});
