import { gamesRoot, listGameFolders } from '#games/game-folders.ts';
import { loadGames, loadWays } from '#games/registry.ts';
import { playInWorkers } from './play-in-workers.ts';

/** Of all samples 99.99 % lie within so many deviations: many figures are compared. */
const deviations = 3.891;

/** Plays rounds of each way to play the games, and prints them beside what was worked out. Returns false where one lies beyond chance. */
export async function simulate(wanted: readonly string[], rounds: number): Promise<boolean> {
  const registry = await loadGames();
  let isGood = true;
  for (const [id, folder] of listGameFolders([gamesRoot])) {
    if (wanted.length > 0 && !wanted.includes(id)) continue;
    const { returns, maths } = registry.require(id);
    for (const [index] of (await loadWays(folder)).entries()) {
      const { shares = [], standardDeviation = '0', rounds: measured } = returns[index] ?? {};
      const { sum, bands } = await playInWorkers({ game: id, way: index, rounds, seed: 'simulation' });
      const [actual, promised] = [sum / rounds, Number(maths[0].figures.rtp) / 100];
      const error = (deviations * Number(standardDeviation)) / Math.sqrt(rounds);
      const wrong = shares.flatMap((share, band) => {
        const chance = Number(share) / 1000;
        // what was measured itself lies within chance
        const spread = Math.sqrt(chance * (1 - chance) * (1 / rounds + (measured === undefined ? 0 : 1 / measured)));
        return Math.abs((bands[band] ?? 0) / rounds - chance) > deviations * spread + 1 / rounds ? [band] : [];
      });
      const isWithin = Math.abs(actual - promised) <= error + 0.0001 && wrong.length === 0;
      isGood &&= isWithin;
      const said = `${(actual * 100).toFixed(4)} % of ${(promised * 100).toFixed(4)} %, give or take ${(error * 100).toFixed(4)} %`;
      console.log(`${isWithin ? 'good ' : 'WRONG'} ${id} ${index}: ${said}${wrong.length > 0 ? `; bands ${wrong.join(', ')} differ` : ''}`);
    }
  }
  return isGood;
}
