// The felt of the baccarat: five positions, the sides large, tie and pairs between and above them.
import { createLayout, type Spot } from '#games/sdk/table/client/layout.ts';
import type { Felt, FeltParts, Shown } from '#games/sdk/table/client/table-game.ts';
import { element } from '#games/sdk/client/element.ts';
import type { ShownDeal } from './names.ts';

const places: readonly (readonly [id: string, x: number, y: number, width: number, height: number])[] = [
  ['player-pair', 1, 0.5, 2, 1],
  ['banker-pair', 5, 0.5, 2, 1],
  ['player', 1, 2, 2, 2],
  ['tie', 3, 1.5, 2, 3],
  ['banker', 5, 2, 2, 2],
];

export function createFelt(parts: FeltParts): Felt<Shown<ShownDeal>> {
  const { say, lay } = parts;
  const spots = places.map(
    ([id, x, y, width, height]): Spot => ({ id, kind: id, x, y, width, height, label: `${say(`position.${id}`)}\n${say(`pays.${id}`)}` }),
  );
  const layout = createLayout({
    ...parts,
    spots,
    columns: 6,
    rows: 3,
    nameOf: (id) => say(`position.${id}`),
    lay: (id) => lay([[id, 1]]),
  });
  return {
    node: element('div', { class: 'baccarat-felt' }, layout.node),
    draw: layout.draw,
    mark(round) {
      const back = round?.returns.filter(({ position, amount }) => {
        const laid = round.choice.bets.find(([id]) => id === position)?.[1] ?? '0';
        return BigInt(amount) > BigInt(laid);
      });
      layout.mark(round === undefined ? undefined : [round.winner, ...(back ?? []).map(({ position }) => position)]);
    },
  };
}
