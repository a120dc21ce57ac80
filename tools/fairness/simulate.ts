import { gamesRoot, listGameFolders } from '#games/game-folders.ts';
import { loadGames, loadWays, type OfferedGame } from '#games/registry.ts';
import { createSay } from '#games/sdk/client/texts.ts';
import { playInWorkers } from './play-in-workers.ts';
import type { Played } from './played.ts';
import { noteSimulated, type Simulated } from './simulation-report.ts';

/** Of all samples 99.99 % lie within so many deviations: many figures are compared. */
const deviations = 3.891;

interface Wanted {
  /** Of every game where none is named. */
  games: readonly string[];
  rounds: number;
  /** A page of docs that the result of each way is written in. */
  report?: string | undefined;
}

/** How many deviations a count lies from what is expected of a chance that is told to a millionth; rare things may come once without being told. */
function strayOf(count: number, rounds: number, told: number): number {
  const chance = Math.min(told, 1);
  const beyond = Math.max(0, Math.abs(count - rounds * chance) - rounds / 1_000_000 - 1);
  return beyond === 0 ? 0 : beyond / Math.sqrt(rounds * chance * (1 - chance));
}

function judge(id: string, game: OfferedGame, way: number, played: Played): Simulated {
  const told = game.returns[way];
  if (told === undefined) throw new Error(`${id} does not tell what its way ${way} returns: npm run fairness -- returns ${id}`);
  const { shares, standardDeviation, rtp, hitFrequency, name } = told;
  const { rounds, paid, staked, stakedSquares, hits, bands, largest } = played;
  const error = (Number(standardDeviation) * Math.sqrt(stakedSquares)) / staked;
  const observed = paid / staked;
  // figures are cut off after four digits of a percent
  const beyond = Math.max(0, Math.abs(observed - Number(rtp) / 100) - 0.000001);
  const wrong = shares.filter((share, band) => strayOf(bands[band] ?? 0, rounds, Number(share) / 1000) > deviations);
  const isHit = strayOf(hits, rounds, Number(hitFrequency) / 100) <= deviations;
  return {
    game: id,
    version: game.maths[0].version,
    way: name?.(createSay(game.say.inLanguage('en').texts)) ?? '',
    rounds,
    exact: rtp,
    observed: (observed * 100).toFixed(4),
    error: (error * 100).toFixed(4),
    z: error === 0 ? 0 : (Math.sign(observed - Number(rtp) / 100) * beyond) / error,
    hits: ((hits / rounds) * 100).toFixed(4),
    exactHits: hitFrequency,
    largest: largest.toFixed(2),
    isGood: beyond <= deviations * error && wrong.length === 0 && isHit,
  };
}

/** Plays rounds of each way to play the games, and prints them beside what was worked out. Returns false where one lies beyond chance. */
export async function simulate({ games: wanted, rounds, report }: Wanted): Promise<boolean> {
  const registry = await loadGames();
  let isGood = true;
  for (const [id, folder] of listGameFolders([gamesRoot])) {
    if (wanted.length > 0 && !wanted.includes(id)) continue;
    for (const [way] of (await loadWays(folder)).entries()) {
      const begun = performance.now();
      const played = await playInWorkers({ game: id, way, rounds, seed: 'simulation' });
      const found = judge(id, registry.require(id), way, played);
      isGood &&= found.isGood;
      const seconds = ((performance.now() - begun) / 1000).toFixed(0);
      const said = `${found.observed} % of ${found.exact} %, give or take ${found.error} % (${found.z.toFixed(2)} deviations); pays in ${found.hits} % of ${found.exactHits} %`;
      console.log(`${found.isGood ? 'good ' : 'WRONG'} ${id} ${found.way}: ${said}; at most ${found.largest}; ${seconds} s`);
      if (report !== undefined) noteSimulated(report, found);
    }
  }
  return isGood;
}
