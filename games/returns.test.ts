// What is told of returns is what rounds return.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { figuresOfReturns } from '#games/sdk/returns/figures-of-returns.ts';
import type { ReturnFigures } from '#games/sdk/returns/way-to-play.ts';
import { playRounds } from '#tools/fairness/played.ts';
import { streamOfWords } from '#tools/fairness/stream-of-words.ts';
import { gamesRoot, listGameFolders } from './game-folders.ts';
import { loadGames, loadWays } from './registry.ts';

const registry = await loadGames();
const told = registry.games.filter(({ returns }) => returns.length > 0).map(({ id }) => id);
const folders = listGameFolders([gamesRoot]);
const rounds = 4000;

test.each(told)('RN-04 GA-02 rounds of %s return what is told, within chance', async (id) => {
  const folder = folders.get(id) ?? gamesRoot;
  const figures = JSON.parse(readFileSync(new URL('returns.json', folder), 'utf8')) as ReturnFigures[];
  const draws = streamOfWords(`a test of ${id}`);
  for (const [index, way] of (await loadWays(folder)).entries()) {
    const { shares = [], rounds: measured } = figures[index] ?? {};
    // a slot's is worked out in seconds: playing is enough of a test
    if (way.deviation === undefined) expect(measured === undefined).toBe(way.exact !== undefined);
    if (way.exact !== undefined && way.deviation === undefined) expect(figures[index]).toEqual(figuresOfReturns([...way.exact()]));
    const { bands } = playRounds(registry.require(id).maths[0], way, rounds, () => draws);
    for (const [band, share] of shares.entries()) {
      const chance = Number(share) / 1000;
      const expected = rounds * chance;
      const deviation = Math.sqrt(expected * (1 - chance));
      expect(Math.abs((bands[band] ?? 0) - expected), `${id} ${index} band ${band}`).toBeLessThanOrEqual(5 * deviation + 3);
    }
  }
});
