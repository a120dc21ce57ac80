// What a player checks alone: each game's round shown again from its record, worked out by a file without a network, and by the operator's
// command from what is stored.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { expect, test } from 'vitest';
import { gamesRoot, listGameFolders } from '#games/game-folders.ts';
import { loadGames, loadWays } from '#games/registry.ts';
import type { SteppedAnswer } from '#games/sdk/client-api.ts';
import { stakesOfChoice } from '#games/sdk/maths.ts';
import type { WayToPlay } from '#games/sdk/returns/way-to-play.ts';
import { openVerbs } from '#testing/command-line.ts';
import type { TestPlayer } from '#testing/test-app.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn, signIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);
const registry = await loadGames();
const ways = new Map<string, WayToPlay>();
// what an evening of its own is for: a flight that is waited for (crash.test.ts)
const isOwn = (id: string): boolean => registry.require(id).maths[0].roundKind !== 'shared';
for (const [id, folder] of listGameFolders([gamesRoot]))
  for (const way of (await loadWays(folder)).slice(-1)) if (isOwn(id)) ways.set(id, way);

/** What is staked: what lies on a table, else the smallest stake for each hand, and the price of what is bought. */
function stakeOf({ maths: [maths], stakes }: ReturnType<typeof registry.require>, choice: unknown): string {
  const laid = maths.roundKind === 'one-decision' ? maths.stakeOfChoice?.(choice) : undefined;
  return String(laid ?? (stakes.ranges.get('EUR')?.min ?? 0n) * stakesOfChoice(maths, choice));
}

interface Checked {
  game: string;
  /** The casino's id of the round. */
  id: string;
  replayUrl: string;
  verifyUrl: string;
}
const played: Checked[] = [];

/** Asks the studio as a game's client does. */
async function ask<Body>(token: string, path: string, body?: object): Promise<Body> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${evening().app.origin}/studio/api${path}`, { ...init, headers });
  const read = (await answer.json()) as Body;
  if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(read)}`);
  return read;
}

/** Plays a round for money to its end, then changes the seeds, so that its own are told. */
async function playRound(player: TestPlayer, game: string, { choice, act }: WayToPlay): Promise<void> {
  const { data } = await player.call('playGame', { params: { id: game }, body: { real: true } });
  const token = new URL(data.url).hash.slice(1);
  await ask(token, '/seeds/client', { clientSeed: `checks of ${game}` });
  const offered = registry.require(game);
  const stake = stakeOf(offered, choice);
  const opening = { actionId: randomUUID(), stake, ...(choice !== null && { choice }) };
  const kind = offered.maths[0].roundKind;
  if (kind === 'one-decision') {
    const { round } = await ask<{ round: { id: string; round: { payout: string } } }>(token, '/rounds', opening);
    if (round.round.payout !== '0') await ask(token, `/rounds/${round.id}/finish`, {});
  } else {
    let { round } = await ask<SteppedAnswer>(token, '/stepped-rounds', opening);
    if (act === undefined) throw new Error(`Nobody says how to play ${game}`);
    for (let number = 1; round.round === null; number += 1) {
      const step = { actionId: randomUUID(), step: number, action: act(round.table as never) };
      ({ round } = await ask<SteppedAnswer>(token, `/stepped-rounds/${round.id}/steps`, step));
    }
    await ask(token, `/rounds/${round.id}/finish`, {});
  }
  await ask(token, '/seeds/rotate', { clientSeed: 'another one' });
}

/** Plays a round of each game. */
async function playAll(): Promise<TestPlayer> {
  const player = await evening().app.signUp();
  await evening().app.fund(player, 100_000n);
  for (const [game, way] of ways) {
    await playRound(player, game, way);
    const newest = async () => (await player.call('listSpins', { query: {} })).data.find((spin) => spin.gameId === game);
    await expect.poll(async () => [game, (await newest())?.status]).toEqual([game, 2]);
    const id = (await newest())?.id ?? '';
    const { data } = await player.call('readSpin', { params: { id } });
    played.push({ game, id, replayUrl: data.record?.replayUrl ?? '', verifyUrl: data.record?.verifyUrl ?? '' });
  }
  return player;
}

/** What stands in a round's detail is what the player has decided, of tables as of games of steps. */
async function lookAtChoices(player: TestPlayer, screen: 'desktop' | 'mobile'): Promise<void> {
  const page = await evening().visit(screen);
  await signIn(page, evening(), player);
  for (const [game, words] of [
    ['velvet-wheel', 'Your choice'],
    ['lamplight-blackjack', 'Your decisions'],
  ] as const) {
    const id = played.find((one) => one.game === game)?.id ?? '';
    await page.goto(at(`/profile/history/spins?round=${id}`));
    await page.getByRole('dialog').getByText(words, { exact: true }).waitFor();
    await look(page, `round-of-${game}`);
  }
}

test('HI-04 HI-05 every game shows a round of the history again from its record alone, marked as a replay', async () => {
  const player = await playAll();
  for (const screen of ['desktop', 'mobile'] as const) await lookAtChoices(player, screen);
  const page = await evening().visit('mobile');
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  for (const { game, replayUrl } of played) {
    asked.length = 0;
    await page.goto(replayUrl);
    await page.locator('.badge-replay').waitFor();
    await expect
      .poll(async () => {
        const state = await page.locator('.game').getAttribute('data-state');
        // whatever is shown at length is shown at once
        if (state !== 'shown')
          await page
            .locator('.board')
            .click({ timeout: 1000 })
            .catch(() => undefined);
        return [game, state];
      })
      .toEqual([game, 'shown']);
    const api = asked.filter((one) => one.includes('/studio/api/'));
    expect([game, api]).toEqual([game, [expect.stringMatching(/^GET \/studio\/api\/replays\//)]]);
    await look(page, `replay-${game}`);
  }
  expect(played.map(({ game }) => game).toSorted()).toEqual([...ways.keys()].toSorted());
});

test('RN-05 the verifier kept as a file works a round of every game out from disk, without a network', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'verifier-'));
  const file = join(folder, 'verify-rounds.html');
  const answer = await fetch(`${evening().app.origin}/studio/verify-rounds.html?language=de`);
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  writeFileSync(file, await answer.text());
  const page = await evening().visit('desktop', { offline: true });
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  for (const { game, verifyUrl } of played) {
    const given = new URLSearchParams(new URL(verifyUrl).hash.slice(1));
    await page.goto('about:blank');
    await page.goto(`${pathToFileURL(file).href}#${new URLSearchParams({ ...Object.fromEntries(given), game })}`);
    await page.getByRole('heading', { name: /^Runde nachprüfen/ }).waitFor();
    const verdicts = async () => await page.locator('.checks b').evaluateAll((all) => all.map((one) => one.dataset['result']));
    await expect
      .poll(async () => [game, await verdicts()])
      .toEqual([game, Array.from({ length: given.has('jackpot') ? 5 : 4 }, () => 'good')]);
    await page.locator('.result section').first().waitFor();
    await look(page, `verify-file-${game}`);
  }
  expect(asked.filter((url) => !/^(file|data|about):/.test(url))).toEqual([]);
  await page.locator('#serverSeed').fill('0'.repeat(64));
  await page.getByRole('button', { name: 'Nachprüfen', exact: true }).click();
  await expect.poll(async () => await page.locator('.checks b[data-result="bad"]').count()).toBe(1);
  rmSync(folder, { recursive: true });
});

test('RN-04 what each round promised by its choice is known of the rounds that were played', async () => {
  const { app } = evening();
  const owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  // rounds are counted once they are a minute old
  await owner.query("set session_replication_role = 'replica'");
  await owner.query("update ledger.wallet_round set opened_at = opened_at - interval '5 minutes'");
  await owner.end();
  expect(await openVerbs(app)('game', 'rtp')).toMatchObject({ code: 0 });
  const { rows } = await app.context.database.pool.query<{ game: string; known: boolean }>(
    'select game, known_staked = staked and known_promised > 0 and known_variance > 0 as known from game_return',
  );
  const expected = [...ways].map(([id, { choice }]) => {
    const { returns, oddsOf } = registry.require(id);
    return { game: id, known: returns.length > 1 && oddsOf(choice) !== undefined };
  });
  const byGame = (one: { game: string }, other: { game: string }): number => one.game.localeCompare(other.game);
  expect(rows.toSorted(byGame)).toEqual(expected.toSorted(byGame));
  expect(expected.filter(({ known }) => known).length).toBeGreaterThan(6);
});

test('RN-05 the operator works a stored round out again, and a changed record, payout or booking is found out', async () => {
  const { app } = evening();
  const op = openVerbs(app);
  const { pool } = app.context.database;
  const [slot, ...others] = ['crystal-vault', 'mines', 'lamplight-blackjack', 'masquerade-baccarat'].map(
    (game) => played.find((one) => one.game === game)?.id ?? '',
  );
  for (const id of [slot, ...others])
    expect(await op('round', 'verify', id ?? '')).toMatchObject({ code: 0, out: expect.stringContaining('Right: maths 1.0.0') });
  expect(await op('round', 'verify', randomUUID())).toMatchObject({ code: 1 });
  const { rows } = await pool.query<{ ref: string }>('select round_ref as ref from ledger.wallet_round where id = $1', [slot]);
  const [{ ref } = { ref: '' }] = rows;
  const owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  // as somebody would who owns the database, and keeps its guards from seeing it
  await owner.query("set session_replication_role = 'replica'");
  const change = async (what: string) => await owner.query(`update studio.round set ${what} where id = $1`, [ref]);
  await change(`outcome = jsonb_set(outcome, '{events,0,stops,0}', '"0"')`);
  expect(await op('round', 'verify', ref)).toMatchObject({ code: 1, err: expect.stringContaining('WRONG') });
  await change('payout = payout + 5');
  expect(await op('round', 'verify', ref)).toMatchObject({ code: 1, err: expect.stringContaining('another amount') });
  await owner.end();
});
