import { element } from '#games/sdk/client/element.ts';
import { icon } from '#games/sdk/client/icons.ts';
import type { Say } from '#games/sdk/client/texts.ts';
import { maxMines, usualMines } from '../sheet.ts';

export interface MineCount {
  node: HTMLElement;
  readonly value: number;
  /** Shows the number of a round that is taken up. */
  set(mines: number): void;
  enable(isOn: boolean): void;
}

const often = [1, 3, 5, 10] as const;

/** The choice before the stake: how many of the fields have a mine. */
export function createMineCount(say: Say, onChange: (mines: number) => void): MineCount {
  let value: number = usualMines;
  let isOn = false;
  const figure = element('output', { class: 'amount' });
  const button = (step: 1 | -1): HTMLButtonElement =>
    element(
      'button',
      {
        type: 'button',
        class: 'round-button',
        aria: { label: say(step < 0 ? 'mines.fewer' : 'mines.more') },
        onClick: () => choose(value + step),
      },
      icon(step < 0 ? 'minus' : 'plus'),
    );
  const [fewer, more] = [button(-1), button(1)];
  const quick = often.map((mines) =>
    element('button', { type: 'button', class: 'quick-mines', onClick: () => choose(mines) }, String(mines)),
  );

  function draw(): void {
    figure.textContent = String(value);
    fewer.disabled = !isOn || value <= 1;
    more.disabled = !isOn || value >= maxMines;
    for (const [index, one] of quick.entries()) {
      one.disabled = !isOn;
      one.setAttribute('aria-pressed', String(often[index] === value));
      one.setAttribute('aria-label', say('choice.mines', { count: often[index] ?? 0 }));
    }
  }
  function set(mines: number): void {
    value = mines;
    draw();
    onChange(mines);
  }
  function choose(mines: number): void {
    if (isOn && mines >= 1 && mines <= maxMines) set(mines);
  }
  draw();
  return {
    node: element(
      'div',
      { class: 'mine-count', role: 'group', aria: { label: say('mines.count') } },
      element('span', { class: 'label' }, say('mines.count')),
      element('div', { class: 'mine-steps' }, fewer, figure, more),
      element('div', { class: 'mine-quick' }, ...quick),
    ),
    get value() {
      return value;
    },
    set,
    enable(on) {
      isOn = on;
      draw();
    },
  };
}
