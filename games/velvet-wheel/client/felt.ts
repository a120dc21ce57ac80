// The felt of the roulette: layout and racetrack. A small window shows one of the two.
import { element } from '#games/sdk/client/element.ts';
import { createLayout } from '#games/sdk/table/client/layout.ts';
import type { Felt, FeltParts, Shown } from '#games/sdk/table/client/table-game.ts';
import { positions, type Position } from '../layout.ts';
import { namePosition } from './names.ts';
import { createRacetrack } from './racetrack.ts';
import { latticeColumns, latticeRows, spotsWith } from './spots.ts';

export function createFelt(parts: FeltParts): Felt<Shown<{ pocket: number }>> {
  const { say, lay } = parts;
  const label = ({ id, kind, numbers }: Position): string | undefined => {
    if (kind === 'straight') return id;
    if (kind === 'column') return '2:1';
    if (kind === 'dozen') return `${numbers[0]}–${numbers.at(-1)}`;
    if (id === 'low' || id === 'high') return `${numbers[0]}–${numbers.at(-1)}`;
    return kind === 'even-chance' ? say(`outside.${id}`) : undefined;
  };
  const layout = createLayout({
    ...parts,
    spots: spotsWith(label),
    columns: latticeColumns,
    rows: latticeRows,
    nameOf: (id) => namePosition(say, id),
    lay: (id) => lay([[id, 1]]),
  });
  const sides = (['layout', 'track'] as const).map((side) =>
    element('button', { type: 'button', class: 'segment', data: { side }, onClick: () => showSide(side) }, say(`side.${side}`)),
  );
  const node = element(
    'div',
    { class: 'felt' },
    element('div', { class: 'segments sides', role: 'group', aria: { label: say('side.label') } }, ...sides),
    layout.node,
    createRacetrack(parts),
  );
  function showSide(side: string): void {
    node.dataset['side'] = side;
    for (const button of sides) button.setAttribute('aria-pressed', String(button.dataset['side'] === side));
  }
  showSide('layout');
  return {
    node,
    draw: layout.draw,
    mark(round) {
      const covers = (position: Position): boolean => round !== undefined && position.numbers.includes(round.pocket);
      const isLaid = ({ id }: Position): boolean => round?.choice.bets.some(([position]) => position === id) === true;
      const won = positions.filter((position) => covers(position) && (isLaid(position) || position.id === String(round?.pocket)));
      layout.mark(round === undefined ? undefined : won.map(({ id }) => id));
      // where the felt is scrolled, the number comes into view
      const field = node.querySelector<HTMLElement>(`[data-spot="${round?.pocket}"]`);
      if (field !== null) node.scrollTop = field.offsetTop - node.clientHeight / 2;
    },
  };
}
