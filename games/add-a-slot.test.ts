// A slot is added by a folder of data and art alone, made by docs/extending/slot.md: the one in testing/fixtures-of-slots holds no file that the
// page does not name, no other file knows it, and it is listed, worked out, played for money, shown again and checked as any other.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { canonicalJson } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import type { HistoryAnswer, PlayAnswer, RoundAnswer } from '#games/sdk/client-api.ts';
import { checkClaim } from '#games/sdk/client/verifier/check-claim.ts';
import { hashMaths } from '#games/sdk/hash-maths.ts';
import { tellFigures } from '#games/sdk/returns/figures-of-returns.ts';
import { figuresOf } from '#games/sdk/slot/figures-of.ts';
import { type House, launchOf, openTestApp, type Player } from '#games/testing/studio-under-test.ts';
import { gamesRoot } from './game-folders.ts';
import { loadGames, loadWays } from './registry.ts';
import { slot } from './testing/fixtures-of-slots/paper-kites/maths.ts';

const gameId = 'paper-kites';
const fixtures = new URL('testing/fixtures-of-slots/', import.meta.url);
const folder = new URL(`${gameId}/`, fixtures);
const page = readFileSync(new URL('../docs/extending/slot.md', import.meta.url), 'utf8');
const rules = { ...launchOf().rules, minStake: '30' };
let app: House;
let player: Player;
beforeAll(async () => {
  app = await openTestApp(inject('postgresUrl'), { gameRoots: [gamesRoot, fixtures] });
  player = await app.launch({ gameId, balance: 100_000n, rules });
});
afterAll(async () => await app.close());

test('the page names every file of the folder, and no file of the folder decides anything', () => {
  const files = readdirSync(fileURLToPath(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(fileURLToPath(folder).length));
  const nameIn = (file: string): string => file.replace(/^texts\/.*/, 'texts/<language>.json').replace(/^client\/art\/.*/, 'client/art/');
  for (const file of files) expect([file, page.includes(`\`${nameIn(file)}\``)]).toEqual([file, true]);
  const words = readFileSync(new URL('data.ts', folder), 'utf8') + readFileSync(new URL('maths.ts', folder), 'utf8');
  expect(words).not.toMatch(/draws\.nextInt|Math\.|for \(|while \(/);
});

test('GA-02 GA-03 its figures are those worked out, and its returns are told', async () => {
  const { game, version, fairness, mathHash, ...figures } = slot.data.sheet;
  expect([game, version, fairness, mathHash]).toEqual([gameId, '1.0.0', 'lh-fair-1', hashMaths(slot.document, nodeHashing)]);
  expect(figures).toEqual(figuresOf(slot.model));
  const { require } = await loadGames([gamesRoot, fixtures]);
  const [way] = await loadWays(folder);
  expect(require(gameId).returns).toMatchObject([{ shares: way && tellFigures(way.solve()).shares }]);
});

test('it is listed with its paytable and pictures, and launched in its own words', async () => {
  const { body } = await app.ask<{ games: Record<string, unknown>[] }>('GET', '/games');
  expect(body.games.find(({ id }) => id === gameId)).toMatchObject({
    name: 'Paper Kites',
    type: 'slot',
    rtp: '95.9000',
    hasFreeRounds: true,
    mathHash: slot.data.sheet.mathHash,
    paytable: expect.arrayContaining([
      expect.objectContaining({ symbol: 'kite', role: 'wild', pays: [{ count: 3, times: 100, of: 'line' }] }),
    ]),
  });
  const german = await app.launch({ gameId, rules, player: { ...launchOf().player, language: 'de' } });
  expect((await german.session()).texts).toMatchObject({ 'symbol.sun': 'Sonne', spin: 'Drehen' });
});

test('GA-01 RN-05 its rounds are booked, recalled, and worked out by the verifier and by the kit’s own program', async () => {
  const { status, body } = await player.ask<PlayAnswer>('POST', '/rounds', { actionId: randomUUID(), stake: '300' });
  expect(status).toBe(200);
  const { id, round } = body.round;
  if (round.payout !== '0') await player.finish(id);
  await app.quiet();
  expect(app.operator.wallet.balance(player.sessionToken)).toBe(100_000n - 300n + BigInt(round.payout));
  expect((await player.ask<HistoryAnswer>('GET', '/rounds')).body.rounds[0]).toMatchObject({ id, stake: '300', payout: round.payout });
  await player.ask('POST', '/seeds/rotate', { clientSeed: 'another' });
  const { proof } = (await player.ask<RoundAnswer>('GET', `/rounds/${id}`)).body;
  const serverSeed = proof.serverSeed ?? '';
  const claim = { ...proof, serverSeed, nonce: String(proof.nonce), stake: '300', choice: '' };
  expect(checkClaim([slot.maths], claim)).toMatchObject({ commit: 'good', maths: 'good', round: { payout: BigInt(round.payout) } });
  const { require } = await loadGames([gamesRoot, fixtures]);
  const programs = mkdtempSync(join(tmpdir(), 'a-slot-'));
  const program = join(programs, 'check-round.mjs');
  writeFileSync(program, require(gameId).program ?? '');
  const published = `data:application/json,${encodeURIComponent(canonicalJson(slot.document))}`;
  const said = spawnSync(process.execPath, [program, published, serverSeed, proof.clientSeed, String(proof.nonce), '300'], {
    encoding: 'utf8',
  });
  rmSync(programs, { recursive: true });
  expect(JSON.parse(said.stdout)).toMatchObject({ maths: slot.data.sheet.mathHash, payout: round.payout });
});
