// The roulette as a game of the kit for tables.
import { fraction } from '#games/sdk/fraction.ts';
import type { TableGame } from '#games/sdk/table/client/table-game.ts';
import { colourOf, positions, timesOf } from '../layout.ts';
import { sheet } from '../sheet.ts';
import { createFelt } from './felt.ts';
import { nameNumber, namePosition } from './names.ts';
import { scene } from './scene.ts';
import { createStage } from './stage.ts';
import { drawStatistics } from './statistics-tab.ts';

const kinds = ['straight', 'split', 'street', 'corner', 'line', 'column', 'dozen', 'even-chance'] as const;

export const velvetWheel: TableGame<{ pocket: number }> = {
  sheet,
  scene,
  createStage,
  createFelt,
  betRows: (say) =>
    kinds.map((kind) => {
      const [position] = positions.filter((one) => one.kind === kind && one.id !== '0-1-2-3');
      const [times, count] = position === undefined ? [0, 1] : [timesOf(position), position.numbers.length];
      return {
        label: say(`kind.${kind}`),
        covers: say('odds.covers', { count }),
        pays: say('odds.times', { times: times - 1 }),
        chance: fraction(BigInt(count), 37n),
        rtp: fraction(BigInt(times * count), 37n),
      };
    }),
  nameOf: namePosition,
  describe: (say, { pocket }) => nameNumber(say, pocket),
  brief: (_say, { pocket = 0 }) => ({ text: String(pocket), tone: colourOf(pocket) }),
  summarize: ({ pocket }) => ({ pocket }),
  note: (say, { pocket }) => (pocket === undefined ? undefined : nameNumber(say, pocket)),
  tabs: (parts, past) => [{ id: 'statistics', label: parts.say('menu.statistics'), draw: () => drawStatistics(parts, past()) }],
  rules: ['rules.wheel', 'rules.zero', 'rules.place', 'rules.calls', 'rules.neighbours', 'rules.repeat'],
};
