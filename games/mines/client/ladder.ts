// What every further field pays and how likely it is, for the number of mines that is chosen.
import { element } from '#games/sdk/client/element.ts';
import { formatFigure, formatPercent } from '#games/sdk/client/format-figure.ts';
import type { Say } from '#games/sdk/client/texts.ts';
import { fraction, multiply, toDecimal } from '#games/sdk/fraction.ts';
import { chanceOf, maxOpened, timesOf } from '../sheet.ts';

/** A chance of percent with two digits, or as many as it takes to see it. */
export function formatChance(mines: number, opened: number, language: string): string {
  const percent = multiply(chanceOf(mines, opened), fraction(100n));
  const digits = [2, 3, 4, 5, 6, 7].find((count) => Number(toDecimal(percent, count)) > 0) ?? 7;
  return formatPercent(toDecimal(percent, digits), language);
}

/** The chance that the next field has no mine, in percent. */
export function formatNextChance(mines: number, opened: number, language: string): string {
  const percent = fraction(BigInt(25 - mines - opened) * 100n, BigInt(25 - opened));
  return formatFigure(toDecimal(percent, 2), language);
}

export const formatTimes = (mines: number, opened: number, language: string): string =>
  `${formatFigure(toDecimal(timesOf(mines, opened), 2), language)}×`;

export interface Ladder {
  node: HTMLElement;
  /** Writes it for another number of mines. */
  draw(mines: number): void;
  /** Marks how many fields are open. */
  mark(opened: number): void;
}

export function createLadder(say: Say, language: string): Ladder {
  const list = element('ol', { class: 'rungs', tabindex: '0', aria: { label: say('ladder.title') } });
  let rungs: HTMLElement[] = [];
  return {
    node: element('div', { class: 'ladder' }, element('h2', { class: 'label' }, say('ladder.title')), list),
    draw(mines) {
      rungs = Array.from({ length: maxOpened(mines) }, (_, index) => {
        const opened = index + 1;
        return element(
          'li',
          { class: 'rung' },
          element('span', { class: 'rung-count' }, String(opened)),
          element('b', {}, formatTimes(mines, opened, language)),
          element('span', { class: 'quiet' }, formatChance(mines, opened, language)),
        );
      });
      list.replaceChildren(...rungs);
    },
    mark(opened) {
      for (const [index, rung] of rungs.entries()) {
        const state = index + 1 < opened ? 'passed' : index + 1 === opened ? 'here' : index === opened ? 'next' : 'ahead';
        rung.dataset['state'] = state;
        if (index + 1 === opened) rung.setAttribute('aria-current', 'step');
        else rung.removeAttribute('aria-current');
      }
      const near = rungs[Math.max(0, opened - 1)];
      if (near === undefined) return;
      list.scrollTop = near.offsetTop - list.offsetTop - list.clientHeight / 2 + near.offsetHeight / 2;
      list.scrollLeft = near.offsetLeft - list.offsetLeft - list.clientWidth / 2 + near.offsetWidth / 2;
    },
  };
}
