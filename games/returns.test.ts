// What is told of returns is what rounds return.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tellFigures } from '#games/sdk/returns/figures-of-returns.ts';
import type { ReturnFigures, WayToPlay } from '#games/sdk/returns/way-to-play.ts';
import type { SlotData } from '#games/sdk/slot/slot-data.ts';
import { playRounds } from '#tools/fairness/played.ts';
import { streamOfWords } from '#tools/fairness/stream-of-words.ts';
import { gamesRoot, listGameFolders } from './game-folders.ts';
import { loadGames, loadWays } from './registry.ts';

const registry = await loadGames();
const folders = listGameFolders([gamesRoot]);
const ids = [...folders.keys()];
/** Rounds of steps take longer to play. */
const roundsOf = (kind: string): number => (kind === 'steps' ? 1000 : 4000);

const readFigures = (folder: URL): ReturnFigures[] => JSON.parse(readFileSync(new URL('returns.json', folder), 'utf8')) as ReturnFigures[];

/** What the sheet of a slot says of a choice: `games/slots.test.ts` works it out. Nothing for other games. */
async function readSheet(folder: URL, { choice }: WayToPlay): Promise<Partial<ReturnFigures> | undefined> {
  if (!existsSync(new URL('data.ts', folder))) return undefined;
  const { slot, maths } = (await import(new URL('maths.ts', folder).href)) as { slot?: { data: SlotData }; maths?: SlotData['sheet'] };
  const sheet = slot?.data.sheet ?? maths;
  const { rtp, hitFrequency, standardDeviation, maxWin } = sheet?.choices?.[String(choice)] ?? sheet ?? {};
  return {
    ...(rtp && { rtp }),
    ...(hitFrequency && { hitFrequency }),
    ...(standardDeviation && { standardDeviation }),
    ...(maxWin && { maxWin }),
  };
}

test('GA-02 every game tells what its rounds return, worked out and never measured', () => {
  for (const { id, returns } of registry.games) {
    expect([id, returns.length > 0]).toEqual([id, true]);
    for (const way of returns) {
      // each figure stands there by itself: what is missing would be compared with nothing
      for (const figure of ['rtp', 'hitFrequency', 'standardDeviation', 'maxWin', 'shares'])
        expect([id, way]).toHaveProperty(`1.${figure}`);
      expect(way).not.toHaveProperty('rounds');
      expect(way.shares.reduce((sum, share) => sum + Number(share), 0)).toBeCloseTo(1000, 5);
      // no way to play returns less than three quarters
      expect(Number(way.rtp)).toBeGreaterThanOrEqual(75);
    }
  }
});

test.each(ids)('RN-04 GA-02 rounds of %s return what is told, within chance', async (id) => {
  const folder = folders.get(id) ?? gamesRoot;
  const figures = readFigures(folder);
  const draws = streamOfWords(`a test of ${id}`);
  const rounds = roundsOf(registry.require(id).maths[0].roundKind);
  for (const [index, way] of (await loadWays(folder)).entries()) {
    const { shares = [], ...told } = figures[index] ?? {};
    const sheet = await readSheet(folder, way);
    // what a player does with wins varies more, and returns the same
    if (sheet !== undefined && way.isExample === undefined)
      for (const [name, figure] of Object.entries(told)) expect([name, figure]).toEqual([name, sheet[name as keyof ReturnFigures]]);
    if (way.isSlow === undefined) expect(tellFigures(way.solve())).toEqual(figures[index]);
    // the tables of a best play take long to make; `npm run fairness -- simulate` plays it
    if (way.isSlow && registry.require(id).maths[0].roundKind === 'steps') continue;
    const { bands } = playRounds(registry.require(id).maths[0], way, rounds, () => draws);
    for (const [band, share] of shares.entries()) {
      const chance = Number(share) / 1000;
      const expected = rounds * chance;
      const deviation = Math.sqrt(expected * (1 - chance));
      expect(Math.abs((bands[band] ?? 0) - expected), `${id} ${index} band ${band}`).toBeLessThanOrEqual(5 * deviation + 3);
    }
  }
});
