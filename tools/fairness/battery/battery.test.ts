import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Draws, Hashing } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import { gamesRoot, listGameFolders } from '#games/game-folders.ts';
import { loadGames, loadWays } from '#games/registry.ts';
import { noteBattery } from './battery-report.ts';
import { chiSquareTails, chiSquareValue, chiSquareOf } from './chi-square.ts';
import { beyondChance, significance, couponCollector, occupancy, runTests } from './run-tests.ts';
import { addSamples, type SampleOptions, drawSample } from './draw-sample.ts';
import { boundsOf, playOf } from './play-of-game.ts';

const sizes = [2, 3, 30, 37, 52, 10_000, 1_000_003];

/** Rounds of eight draws, each of one bound in turn; the largest and 30 have no stream of their own. */
function drawEights(): SampleOptions['play'] {
  let round = 0;
  return (draws: Draws) => {
    const bound = sizes[round % sizes.length] ?? 2;
    round += 1;
    for (let draw = 0; draw < 8; draw += 1) draws.nextInt(bound);
  };
}

const seedsOf =
  (name: string) =>
  (pair: number): string =>
    createHash('sha256').update(`${name} ${pair}`).digest('hex');

const lot = (over: Partial<SampleOptions> = {}): SampleOptions => ({
  play: drawEights(),
  wanted: 150_000,
  bounds: new Set([37, 52, 10_000]),
  serverSeed: seedsOf('npm test'),
  hashing: nodeHashing,
  ...over,
});

/** Returns hashing whose every so many-th block was changed. */
function planted(every: number, change: (block: Uint8Array) => Uint8Array): Hashing {
  let blocks = 0;
  return {
    ...nodeHashing,
    hmacSha256(key, message) {
      const block = nodeHashing.hmacSha256(key, message);
      blocks += 1;
      return blocks % every === 0 ? change(block) : block;
    },
  };
}

/** Which tests find what chance does not explain. */
const foundBy = (hashing: Hashing): string[] => beyondChance(runTests(drawSample(lot({ hashing })))).map(({ test: name }) => name);

test.each([
  // published tables of critical values
  [1, 0.95, 3.841],
  [1, 0.999, 10.828],
  [2, 0.99, 9.21],
  [10, 0.05, 3.94],
  [10, 0.999, 29.588],
  [50, 0.975, 71.42],
  [100, 0.001, 61.918],
  [100, 0.999, 149.449],
])('RN-02 a chi-square of %i has %f below the value of the tables, %f', (freedom, below, value) => {
  expect(chiSquareValue(below, freedom)).toBeCloseTo(value, 2);
  expect(chiSquareTails(value, freedom).above).toBeCloseTo(1 - below, 4);
});

test('RN-02 a chi-square of many thousands is as that of Wilson and Hilferty', () => {
  const freedom = 8160;
  const value = freedom * (1 - 2 / (9 * freedom) + 3.0902 * Math.sqrt(2 / (9 * freedom))) ** 3;
  expect(chiSquareValue(0.999, freedom) / value).toBeCloseTo(1, 5);
});

test('RN-02 the chances that are expected are those of textbooks', () => {
  // poker with ten groups: all alike 0.0001, all different 0.3024; of two coins 3 draws and more
  expect(
    occupancy(10, 5)
      .map((chance) => Number(chance.toFixed(4)))
      .slice(0, 6),
  ).toEqual([0, 0.0001, 0.0135, 0.18, 0.504, 0.3024]);
  expect(couponCollector(2, 5)).toEqual([0, 0, 0.5, 0.25, 0.25]);
  expect(chiSquareOf([44, 56], [0.5, 0.5])).toEqual({ value: 1.44, freedom: 1 });
  expect(chiSquareOf([9, 9, 1, 1], [0.45, 0.45, 0.05, 0.05])).toEqual({ value: 0, freedom: 1 });
});

test('RN-02 the source passes every test, on seeds that were fixed', () => {
  const two = addSamples(drawSample(lot()), drawSample(lot({ serverSeed: seedsOf('more') })));
  expect(two.draws).toBe(300_000);
  const results = runTests(two);
  expect(new Set(results.map(({ test: name }) => name))).toEqual(
    new Set(['bytes', 'chi-square', 'serial', 'runs', 'gaps', 'poker', 'collector', 'duplicates']),
  );
  expect(results.filter(({ pValue }) => pValue < significance)).toEqual([]);
});

test('RN-02 what each game draws passes every test', async () => {
  const registry = await loadGames();
  for (const [id, folder] of listGameFolders([gamesRoot])) {
    const play = playOf(registry.require(id).maths[0], await loadWays(folder));
    const sample = drawSample(lot({ play, wanted: 2000, bounds: boundsOf(play, 500), serverSeed: seedsOf(id) }));
    expect({ id, wrong: beyondChance(runTests(sample)), hasStreams: sample.streams.size > 0 }).toEqual({ id, wrong: [], hasStreams: true });
  }
});

test('RN-02 a source in which one bit leans is found out', () => {
  const leaning = planted(10, (block) => block.map((byte, at) => (at % 4 === 3 ? byte | 1 : byte)));
  expect(foundBy(leaning)).toEqual(expect.arrayContaining(['bytes', 'chi-square']));
});

test('RN-02 a source whose words depend on the ones before is found out', () => {
  const dependent = planted(8, (block) => block.map((byte, at) => (at % 8 < 4 ? byte : (block[at - 4] ?? 0))));
  const found = foundBy(dependent);
  expect(found).toContain('serial');
  // each word by itself is as likely as ever
  expect(found).not.toContain('bytes');
});

test('RN-02 a source that gives a block twice is found out', () => {
  let first: Uint8Array | undefined;
  const repeating = planted(5000, (block) => (first ??= block));
  expect(foundBy(repeating)).toEqual(['duplicates']);
});

test('RN-02 a server seed that is used twice is found out', () => {
  const twice = (pair: number): string => seedsOf('twice')(Math.min(pair, 10));
  const found = beyondChance(runTests(drawSample(lot({ serverSeed: twice }))));
  expect(found.map(({ of }) => of)).toEqual(['server seeds']);
});

test('RN-02 the page of a run has a row a game and kind of seeds, the newest one, and says what is wrong', () => {
  const folder = mkdtempSync(join(tmpdir(), 'battery-'));
  const file = join(folder, 'randomness.md');
  const results = runTests(drawSample(lot({ wanted: 2000 })));
  const row = { game: 'dice', version: '1.0.0', draws: 2000, isFresh: false, results, wrong: [] };
  noteBattery(file, row, new Date('2026-11-01'));
  noteBattery(file, { ...row, isFresh: true, wrong: ['serial of 37, outside again with other seeds'] }, new Date('2026-11-02'));
  noteBattery(file, row, new Date('2026-11-03'));
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| dice'));
  expect(rows).toEqual([
    expect.stringMatching(/fixed \| 2,000 \| \d+ \| 0 \| .* \| good \| 2026-11-03 \|$/),
    expect.stringMatching(/fresh .* WRONG: serial of 37, outside again with other seeds \| 2026-11-02 \|$/),
  ]);
  rmSync(folder, { recursive: true });
});
