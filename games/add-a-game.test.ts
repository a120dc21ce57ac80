// A game is added by its folder alone: the one in testing/fixtures is listed, launched, played for money, shown again and worked out
// from what is published, and no other file knows it.
import { createHash, randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import { verifyRound } from '#games/sdk/verify-round.ts';
import { checkClaim } from '#games/sdk/client/verifier/check-claim.ts';
import type { HistoryRow, PlayAnswer, ReplayAnswer, RoundAnswer, SessionAnswer } from '#games/sdk/client-api.ts';
import type { Plain } from '#games/sdk/plain.ts';
import { type House, launchOf, openTestApp, type Player } from '#games/testing/studio-under-test.ts';
import { gamesRoot } from './game-folders.ts';
import { loadGames } from './registry.ts';
import { coinTossMaths } from './testing/fixtures/coin-toss/maths.ts';
import type { Side, Toss } from './testing/fixtures/coin-toss/sheet.ts';

type TossAnswer = PlayAnswer<Plain<Toss>, null>;
const fixtures = new URL('testing/fixtures/', import.meta.url);
const gameId = 'coin-toss';
let testApp: House;
let player: Player;

beforeAll(async () => {
  testApp = await openTestApp(inject('postgresUrl'), { gameRoots: [gamesRoot, fixtures] });
  player = await testApp.launch({ gameId, balance: 100_000n });
});
afterAll(async () => await testApp.close());

const toss = async (choice: unknown, stake = '100', actionId = randomUUID() as string) =>
  await player.ask<TossAnswer & { code?: string }>('POST', '/rounds', { actionId, stake, choice });

/** Tosses and shows the round to its end. */
async function play(side: Side): Promise<TossAnswer> {
  const { status, body } = await toss(side);
  expect(status).toBe(200);
  if (body.round.round.payout !== '0') await player.finish(body.round.id);
  await testApp.quiet();
  return body;
}

test('it is listed beside the others with what its folder says', async () => {
  const { body } = await testApp.ask<{ games: Record<string, unknown>[] }>('GET', '/games');
  expect(body.games.map(({ id }) => id)).toEqual(expect.arrayContaining([gameId, 'golden-caravan']));
  const listed = body.games.find(({ id }) => id === gameId);
  expect(listed).toMatchObject({ name: 'Coin Toss', type: 'instant', rtp: '95.0000', mathHash: coinTossMaths.hash });
  const values = ['10', '20', '30', '50', '100', '150', '250', '500', '1000', '1500', '2500', '5000'];
  expect(listed?.['stakes']).toEqual([{ currency: 'EUR', min: '10', max: '5000', values }]);
});

test('it is launched in its own words and stakes, and only where it is played', async () => {
  const { body } = await player.ask<SessionAnswer>('GET', '/session');
  expect(body).toMatchObject({ gameId, mode: 'real', openRound: null });
  expect(body.texts).toMatchObject({ 'game.name': 'Coin Toss', 'side.heads': 'Heads', balance: 'Balance' });
  const { body: german } = await testApp
    .launch({ gameId, player: { ...launchOf().player, language: 'de' } })
    .then(async (other) => await other.ask<SessionAnswer>('GET', '/session'));
  expect(german.texts).toMatchObject({ 'side.heads': 'Kopf' });
  expect((await testApp.ask('POST', '/launch', launchOf({ gameId, currency: 'USD' }))).body).toEqual({ status: 'BAD_REQUEST' });
});

test('it is played for money: the stake first, then the toss, then what it pays', async () => {
  let expected = testApp.operator.wallet.balance(player.sessionToken);
  const sidesSeen = new Set<string>();
  for (let round = 0; round < 24; round += 1) {
    const named = round % 2 === 0 ? 'heads' : 'tails';
    const { round: shown } = await play(named);
    expect(shown).toMatchObject({ stake: '100', choice: named, mathsVersion: '1.0.0', mathHash: coinTossMaths.hash });
    expect(shown.round).toMatchObject({ named, steps: 1, payout: shown.round.side === named ? '190' : '0' });
    sidesSeen.add(shown.round.side);
    expected += BigInt(shown.round.payout) - 100n;
  }
  expect(sidesSeen.size).toBe(2);
  expect(testApp.operator.wallet.balance(player.sessionToken)).toBe(expected);
});

test('a choice that it does not know stakes nothing, and an action keeps its choice', async () => {
  const before = testApp.operator.wallet.balance(player.sessionToken);
  for (const choice of ['edge', null, 7, 1.5, { side: 'heads' }, ['heads'], undefined])
    expect(await toss(choice)).toMatchObject({ status: 422, body: { code: 'invalid-input' } });
  expect(testApp.operator.wallet.balance(player.sessionToken)).toBe(before);
  const actionId = randomUUID();
  const first = await toss('heads', '100', actionId);
  expect((await toss('heads', '100', actionId)).body.round.id).toBe(first.body.round.id);
  expect(await toss('tails', '100', actionId)).toMatchObject({ status: 409, body: { code: 'action-reused' } });
  if (first.body.round.round.payout !== '0') await player.finish(first.body.round.id);
  await testApp.quiet();
  // and a game that asks for a stake alone takes no choice
  const slot = await testApp.launch();
  expect((await slot.ask('POST', '/rounds', { actionId: randomUUID(), stake: '100', choice: 'heads' })).status).toBe(422);
});

test('it is recalled: in the history, by the casino, in a replay', async () => {
  const { round } = await play('tails');
  const { body: history } = await player.ask<{ rounds: HistoryRow[] }>('GET', '/rounds');
  const row = history.rounds.find(({ id }) => id === round.id);
  expect(row).toMatchObject({ state: 'finished', stake: '100', payout: round.round.payout, summary: {} });
  const { body: recalled } = await testApp.ask<{ steps: object[]; replayUrl: string }>('GET', `/round/${round.id}`);
  expect(recalled).toMatchObject({ gameId, state: 'finished', mathHash: coinTossMaths.hash });
  expect(recalled.steps[1]).toEqual({ type: 'toss', side: round.round.side, named: 'tails', payout: round.round.payout });
  const address = new URL(recalled.replayUrl);
  const replay = await testApp.app.inject(address.href.replace(`${address.origin}/studio/replay/`, '/studio/api/replays/'));
  expect(replay.json<ReplayAnswer>()).toMatchObject({ gameId, choice: 'tails', round: round.round, progress: null });
});

test('RN-05 it is verified: anybody works its rounds out from the revealed seeds and the published maths', async () => {
  const { round } = await play('heads');
  await player.ask('POST', '/seeds/rotate', { clientSeed: 'my own words' });
  const { body } = await player.ask<RoundAnswer<Plain<Toss>>>('GET', `/rounds/${round.id}`);
  const { serverSeed, commit, clientSeed, nonce, mathHash } = body.proof;
  const published = await testApp.app.inject(`/studio/${gameId}/maths.json`);
  expect(createHash('sha256').update(published.body).digest('hex')).toBe(mathHash);
  expect((await testApp.app.inject(`/studio/${gameId}/maths/${body.proof.mathsVersion}.json`)).body).toBe(published.body);
  const { side, named, payout, steps } = round.round;
  const result = { side, named, payout: BigInt(payout), steps };
  const claim = { serverSeed: serverSeed ?? '', commit, clientSeed, nonce, mathHash, stake: 100n, choice: 'heads' as const, result };
  expect(verifyRound(coinTossMaths, claim, nodeHashing)).toEqual({ ok: true });
  expect(verifyRound(coinTossMaths, { ...claim, choice: 'tails' }, nodeHashing)).toEqual({ ok: false, fault: 'round' });
  const typed = { serverSeed: serverSeed ?? '', commit, clientSeed, nonce: String(nonce), mathHash, stake: '100', choice: '"heads"' };
  expect(checkClaim([coinTossMaths], typed)).toMatchObject({ commit: 'good', maths: 'good', stake: 'good', round: result });
  expect(checkClaim([coinTossMaths], { ...typed, choice: '"edge"' })).toMatchObject({ stake: 'bad', round: undefined });
});

/** A folder of games that holds the fixture with a version 1.1.0, which pays 1.8 stakes, before its 1.0.0. */
function writeNewerGame(root: string, hash: string): void {
  const folder = join(root, gameId);
  cpSync(new URL(`${gameId}/`, fixtures), folder, { recursive: true });
  const newer = readFileSync(join(folder, 'maths.ts'), 'utf8')
    .replaceAll('sheet.version', "'1.1.0'")
    .replace('sheet.hash', `'${hash}'`)
    .replace('19n', '18n');
  writeFileSync(join(folder, 'newer-maths.ts'), newer);
  const game = readFileSync(join(folder, 'game.ts'), 'utf8')
    .replace('maths: [coinTossMaths]', 'maths: [newerMaths, coinTossMaths]')
    .replace('const game', "import { coinTossMaths as newerMaths } from './newer-maths.ts';\n\nconst game");
  writeFileSync(join(folder, 'game.ts'), game);
}

/** The next round that pays, left open. */
async function winAndLeave(): Promise<TossAnswer> {
  for (;;) {
    const { body } = await toss('heads');
    if (body.round.round.payout !== '0') return body;
    await testApp.quiet();
  }
}

test('a round keeps the maths that decided it when a newer version comes; a version with another hash is not taken', async () => {
  const dist = join(import.meta.dirname, '..', 'dist');
  mkdirSync(dist, { recursive: true });
  const roots = [mkdtempSync(join(dist, 'games-')), mkdtempSync(join(dist, 'games-'))] as const;
  try {
    const [wrong, right] = roots.map((root) => pathToFileURL(`${root}/`)) as [URL, URL];
    writeNewerGame(roots[0], coinTossMaths.hash);
    const refused = await loadGames([wrong]).catch((error: unknown) => String(error));
    const [, hash = ''] = /maths 1\.1\.0 of coin-toss have the hash ([0-9a-f]{64}), not/.exec(String(refused)) ?? [];
    writeNewerGame(roots[1], hash);
    const left = await winAndLeave();
    const app = await testApp.startStudio({}, { gameRoots: [right] });
    const newer = testApp.at(app, player);
    const { body } = await newer.ask<SessionAnswer>('GET', '/session');
    expect(body.openRound).toMatchObject({ id: left.round.id, mathsVersion: '1.0.0', round: { payout: '190' } });
    const before = testApp.operator.wallet.balance(player.sessionToken);
    await newer.finish(left.round.id);
    await testApp.quiet();
    expect(testApp.operator.wallet.balance(player.sessionToken)).toBe(before + 190n);
    const answer = await newer.ask<TossAnswer>('POST', '/rounds', { actionId: randomUUID(), stake: '100', choice: 'tails' });
    expect(answer.body.round).toMatchObject({ mathsVersion: '1.1.0', mathHash: hash });
    expect(['0', '180']).toContain(answer.body.round.round.payout);
    for (const [version, fingerprint] of [
      ['1.0.0', coinTossMaths.hash],
      ['1.1.0', hash],
    ] as const) {
      const { body: text } = await app.inject(`/studio/${gameId}/maths/${version}.json`);
      expect(createHash('sha256').update(text).digest('hex')).toBe(fingerprint);
    }
  } finally {
    for (const root of roots) rmSync(root, { recursive: true });
  }
});

test('two games of one name, and a game that is called otherwise than its folder, are not taken', async () => {
  await expect(loadGames([fixtures, fixtures])).rejects.toThrow('Two games are called coin-toss');
  const root = mkdtempSync(join(import.meta.dirname, '..', 'dist', 'games-'));
  try {
    cpSync(new URL(`${gameId}/`, fixtures), join(root, 'dice'), { recursive: true });
    await expect(loadGames([pathToFileURL(`${root}/`)])).rejects.toThrow('The game in the folder dice is called coin-toss');
  } finally {
    rmSync(root, { recursive: true });
  }
});
