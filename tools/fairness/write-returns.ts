import { writeFileSync } from 'node:fs';
import { gamesRoot, listGameFolders } from '#games/game-folders.ts';
import { loadGames, loadWays } from '#games/registry.ts';
import { tellFigures } from '#games/sdk/returns/figures-of-returns.ts';

/** Writes what rounds of the games return, worked out. Without names, of every game. */
export async function writeReturns(wanted: readonly string[]): Promise<void> {
  for (const [id, folder] of listGameFolders([gamesRoot])) {
    if (wanted.length > 0 && !wanted.includes(id)) continue;
    const figures = (await loadWays(folder)).map((way) => tellFigures(way.solve()));
    if (figures.length === 0) console.log(`${id}: nobody says how to play it (returns.ts)`);
    else writeFileSync(new URL('returns.json', folder), `${JSON.stringify(figures, null, 2)}\n`);
    for (const { shares, rtp, hitFrequency, standardDeviation, maxWin } of figures)
      console.log(
        `${id}: ${rtp} %, pays in ${hitFrequency} %, deviation ${standardDeviation}, at most ${maxWin.timesStake} once in ${maxWin.oneIn}; ${shares.join('  ')}`,
      );
  }
  await loadGames();
}
