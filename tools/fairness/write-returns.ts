import { writeFileSync } from 'node:fs';
import { gamesRoot, listGameFolders } from '#games/game-folders.ts';
import { loadGames, loadWays } from '#games/registry.ts';
import { figuresOfReturns } from '#games/sdk/returns/figures-of-returns.ts';
import type { ReturnFigures } from '#games/sdk/returns/way-to-play.ts';
import { playInWorkers } from './play-in-workers.ts';
import { measuredFigures } from './played.ts';

const measure = async (game: string, way: number, rounds: number): Promise<ReturnFigures> =>
  measuredFigures(await playInWorkers({ game, way, rounds, seed: 'returns' }));

/** Writes what rounds of the games return, worked out where that can be and else measured. Without names, of every game. */
export async function writeReturns(wanted: readonly string[], rounds: number): Promise<void> {
  for (const [id, folder] of listGameFolders([gamesRoot])) {
    if (wanted.length > 0 && !wanted.includes(id)) continue;
    const ways = await loadWays(folder);
    const figures: ReturnFigures[] = [];
    for (const [index, way] of ways.entries()) {
      const exact = way.exact && figuresOfReturns([...way.exact()], way.deviation?.());
      figures.push(exact ?? { ...(await measure(id, index, rounds)), ...(way.deviation && { standardDeviation: way.deviation() }) });
    }
    if (figures.length === 0) console.log(`${id}: nobody says how to play it (returns.ts)`);
    else writeFileSync(new URL('returns.json', folder), `${JSON.stringify(figures, null, 2)}\n`);
    for (const one of figures)
      console.log(`${id}: ${one.shares.join('  ')}  deviation ${one.standardDeviation}${one.rounds === undefined ? '' : ' (measured)'}`);
  }
  await loadGames();
}
