import { element } from '#games/sdk/client/element.ts';
import type { Show } from '#games/sdk/client/game-client.ts';
import type { Move } from '../sheet.ts';
import type { Shown } from './words.ts';

export interface MoveButtons {
  node: HTMLElement;
  /** Shows the moves of the round; undefined before the stake, where there are none. */
  draw(shown: Shown | undefined): void;
  enable(isOn: boolean): void;
}

const keyOf: Record<Move, string> = { hit: 'H', stand: 'S', double: 'D', split: 'P', insure: 'I', decline: 'N' };
const ofHands: readonly Move[] = ['hit', 'stand', 'double', 'split'];
const ofInsurance: readonly Move[] = ['insure', 'decline'];

/** What a move stakes besides. */
function costOf({ stake, table }: Shown, move: Move): bigint {
  if (move === 'insure') return BigInt(stake) / 2n;
  return move === 'double' || move === 'split' ? BigInt(stake) / BigInt(table.boxes) : 0n;
}

/** The moves that there are, each with its key and what it stakes; one that may not be made now is shown and does nothing. */
export function createMoveButtons({ say, money }: Show, make: (move: Move) => void): MoveButtons {
  let isOn = false;
  let shown: Shown | undefined;
  const node = element('div', { class: 'moves', role: 'group', aria: { label: say('bj.turn') } });
  const press = (move: Move): void => {
    if (isOn && shown?.table.may.includes(move) === true) make(move);
  };
  function drawOne(move: Move, of: Shown): HTMLElement {
    const cost = costOf(of, move);
    return element(
      'button',
      {
        type: 'button',
        class: 'move',
        data: { move },
        aria: { keyshortcuts: keyOf[move], disabled: String(!isOn || !of.table.may.includes(move)) },
        onClick: () => press(move),
      },
      element('b', {}, say(`move.${move}`)),
      cost > 0n && element('span', { class: 'cost' }, `+${money(cost)}`),
      element('kbd', { aria: { hidden: 'true' } }, keyOf[move]),
    );
  }
  function draw(): void {
    const focused = node.contains(document.activeElement) ? (document.activeElement as HTMLElement).dataset['move'] : undefined;
    const isAsked = shown?.table.may.includes('insure') === true;
    const of = shown;
    node.replaceChildren(...(of === undefined ? [] : (isAsked ? ofInsurance : ofHands).map((move) => drawOne(move, of))));
    if (focused !== undefined) (node.querySelector<HTMLElement>(`[data-move="${focused}"]`) ?? node.querySelector('button'))?.focus();
  }
  window.addEventListener('keydown', (event) => {
    const target = event.target instanceof Element ? event.target : document.body;
    const move = (Object.keys(keyOf) as Move[]).find((one) => keyOf[one].toLowerCase() === event.key.toLowerCase());
    if (move === undefined || event.repeat || event.altKey || event.ctrlKey || event.metaKey) return;
    if (document.querySelector('dialog[open]') === null && target.closest('input, textarea, select') === null) press(move);
  });
  return {
    node,
    draw(next) {
      shown = next;
      draw();
    },
    enable(on) {
      isOn = on;
      draw();
    },
  };
}
