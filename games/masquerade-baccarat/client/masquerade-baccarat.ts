// The baccarat as a game of the kit for tables.
import { add, type Fraction, fraction, multiply } from '#games/sdk/fraction.ts';
import type { TableGame } from '#games/sdk/table/client/table-game.ts';
import { orders, pairOrders, partsWon, type Position, positions, sheet } from '../sheet.ts';
import { createFelt } from './felt.ts';
import { describeDeal, describeHand, type ShownDeal, handTotal } from './names.ts';
import { scene } from './scene.ts';
import { createStage } from './stage.ts';

const winners = ['player', 'banker', 'tie'] as const;

const chanceOf = (position: Position): Fraction =>
  position === 'player' || position === 'banker' || position === 'tie'
    ? fraction(orders[position], orders.all)
    : fraction(pairOrders.pair, pairOrders.all);

/** What comes back on average: the part that wins, and on the sides the bet itself when neither does. */
function returnOf(position: Position): Fraction {
  const won = multiply(chanceOf(position), fraction(BigInt(partsWon[position]), BigInt(sheet.chipStep)));
  return position === 'player' || position === 'banker' ? add(won, chanceOf('tie')) : won;
}

export const masqueradeBaccarat: TableGame<ShownDeal> = {
  sheet,
  scene,
  createStage,
  createFelt,
  betRows: (say) =>
    positions.map((position) => ({
      label: say(`position.${position}`),
      covers: say(`covers.${position}`),
      pays: say(`pays.${position}`),
      chance: chanceOf(position),
      rtp: returnOf(position),
    })),
  nameOf: (say, position) => say(`position.${position}`),
  describe: (say, round) =>
    `${describeDeal(say, round)}. ${describeHand(say, 'player', round.player)}. ${describeHand(say, 'banker', round.banker)}`,
  message: describeDeal,
  brief: (say, { winner = 0 }) => ({ text: say(`brief.${winners[winner] ?? 'tie'}`), tone: winners[winner] ?? 'tie' }),
  summarize: ({ player, banker, winner }) => ({ player: handTotal(player), banker: handTotal(banker), winner: winners.indexOf(winner) }),
  note: (say, { player, banker, winner }) =>
    player === undefined || banker === undefined ? undefined : say(`result.${winners[winner ?? 2] ?? 'tie'}`, { player, banker }),
  rules: ['rules.goal', 'rules.count', 'rules.player', 'rules.banker', 'rules.pays', 'rules.shoe'],
};
