// npm run fairness -- battery: the source of chance under the tests that are usual for it, on what each game draws.
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { gamesRoot, listGameFolders } from '#games/game-folders.ts';
import { loadGames } from '#games/registry.ts';
import { noteBattery } from './battery-report.ts';
import { beyondChance, significance, type TestResult, runTests } from './run-tests.ts';
import { addSamples, type Sample } from './draw-sample.ts';

export interface Share {
  game: string;
  wanted: number;
  /** What server seeds are made from; without it they are drawn from the operating system, as the house draws them. */
  seeds?: string;
}

export interface BatteryOptions {
  games: readonly string[];
  draws: number;
  isFresh: boolean;
  /** A page of docs that says what came of it. */
  report?: string | undefined;
}

/** Draws on every core. Fixed seeds draw alike on as many cores. */
async function sampleInWorkers({ game, wanted, seeds }: Share): Promise<Sample> {
  const cores = Math.max(2, availableParallelism());
  const shares = Array.from({ length: cores }, async (_, core) => {
    const workerData: Share = {
      game,
      wanted: Math.ceil(wanted / cores),
      ...(seeds !== undefined && { seeds: `${seeds} ${game} ${core}` }),
    };
    const [sample] = (await once(new Worker(new URL('battery.worker.ts', import.meta.url), { workerData }), 'message')) as [Sample];
    return sample;
  });
  return (await Promise.all(shares)).reduce(addSamples);
}

const short = (value: number): string => value.toFixed(value < 100 ? 2 : 0);

function print(game: string, results: readonly TestResult[]): void {
  for (const { test, of, value, low, high, freedom, pValue } of results) {
    const verdict = pValue < significance ? 'OUTSIDE' : 'good   ';
    const band = `${short(low)} … ${short(high)}`;
    const p = pValue < 0.0001 ? pValue.toExponential(1) : pValue.toFixed(4);
    console.log(
      `${verdict} ${game.padEnd(20)} ${of.padEnd(16)} ${test.padEnd(10)} ${short(value).padStart(9)}  ${band.padEnd(20)} ${String(freedom).padStart(6)}  ${p}`,
    );
  }
}

const nameOf = ({ test, of }: TestResult): string => `${test} of ${of}`;

const method = ({
  draws,
  isFresh,
}: BatteryOptions): string => `Draws of lh-fair-1, ${draws.toLocaleString('en')} of each game, as its rounds draw them; ${
  isFresh ? 'server seeds fresh from the operating system' : 'server seeds fixed, so that the same comes again'
}; 1,000 rounds to a pair of seeds.
A value is the sum of (counted - expected)² / expected; the band is the part of its chi-square distribution that has 99.9 % of all samples,
0.05 % left out at either end, or with fewer than 10 degrees of freedom 0.1 % above. Of duplicates it is how many there are. p: the chance to lie as far out, or further.

verdict game                 draws            test           value  band                 freedom  p`;

interface GameResults {
  game: string;
  results: TestResult[];
}

const outsideOf = (results: readonly TestResult[]): TestResult[] => results.filter(({ pValue }) => pValue < significance);

async function testGame({ draws, isFresh }: BatteryOptions, game: string, seeds: string): Promise<GameResults> {
  const results = runTests(await sampleInWorkers({ game, wanted: draws, ...(!isFresh && { seeds }) }));
  print(game, results);
  return { game, results };
}

/** Tests again, with other seeds, the games in which a test lies outside. Returns what chance does not explain. */
async function lookAgain(options: BatteryOptions, found: readonly GameResults[], tests: number): Promise<{ game: string; what: string }[]> {
  const wrong: { game: string; what: string }[] = [];
  for (const { game, results } of found) {
    const outside = outsideOf(results);
    if (outside.length === 0) continue;
    console.log(`\nAgain with other seeds: ${game}`);
    const again = await testGame(options, game, 'battery again');
    const twice = new Set(outsideOf(again.results).map(nameOf));
    for (const result of outside) {
      const isFar = beyondChance([result], tests).length > 0;
      if (isFar || twice.has(nameOf(result)))
        wrong.push({
          game,
          what: `${nameOf(result)}, ${isFar ? `further out than the furthest of ${tests} tests` : 'outside again with other seeds'}`,
        });
    }
  }
  return wrong;
}

/** Writes what came of games into the page of a run. */
async function writeReport(
  { draws, isFresh, report }: BatteryOptions,
  found: readonly GameResults[],
  wrong: readonly { game: string; what: string }[],
): Promise<void> {
  if (report === undefined) return;
  const registry = await loadGames();
  for (const { game, results } of found)
    noteBattery(report, {
      game,
      version: registry.require(game).maths[0].version,
      draws,
      isFresh,
      results,
      wrong: wrong.filter((one) => one.game === game).map(({ what }) => what),
    });
}

/** Puts the games to the tests, and prints a report. Returns false where a test lies outside of its band, and chance does not explain it. */
export async function battery(options: BatteryOptions): Promise<boolean> {
  const all = [...listGameFolders([gamesRoot]).keys()];
  console.log(method(options));
  const found: GameResults[] = [];
  for (const game of options.games.length > 0 ? options.games : all) {
    const tested = await testGame(options, game, 'battery');
    found.push(tested);
    // what lies outside is told once it was looked at again
    if (outsideOf(tested.results).length === 0) await writeReport(options, [tested], []);
  }
  const tests = found.reduce((sum, { results }) => sum + results.length, 0);
  const outside = found.reduce((sum, { results }) => sum + outsideOf(results).length, 0);
  console.log(`\n${tests} tests. By chance ${(tests * significance).toFixed(1)} of them lie outside of their bands; ${outside} did.`);
  const wrong = await lookAgain(options, found, tests);
  const lines = wrong.map(({ game, what }) => `${game}: ${what}`);
  console.log(wrong.length === 0 ? '\nGood: nothing is there that chance does not explain.' : `\nWRONG\n${lines.join('\n')}`);
  await writeReport(
    options,
    found.filter(({ results }) => outsideOf(results).length > 0),
    wrong,
  );
  return wrong.length === 0;
}
