// What the choice made now is worth, before anything is staked: its chance, what it pays, and that at the stake.
import { element } from '#games/sdk/client/element.ts';
import { formatFigure, formatPercent } from '#games/sdk/client/format-figure.ts';
import type { Money } from '#games/sdk/client/format-money.ts';
import type { Say } from '#games/sdk/client/texts.ts';
import { type Fraction, fraction, multiply, toDecimal } from '#games/sdk/fraction.ts';
import { isPlayableStake, payoutOf, timesOf } from '../payout.ts';
import { type Prize, valueOption } from '../value-option.ts';

/** A share as percent, cut off after four digits, without zeros at its end beyond two: 49.50, 0.0099. */
export function formatShare(share: Fraction, language: string): string {
  const percent = toDecimal(multiply(share, fraction(100n)), 4).replace(/0{1,2}$/, '');
  return formatPercent(percent, language);
}

/** A prize in stakes: 2.00×. */
export const formatTimes = (fiftieths: number, language: string): string => `${formatFigure(timesOf(fiftieths), language)}×`;

interface FiguresParts {
  say: Say;
  money: Money;
  language: string;
  stake(): bigint | undefined;
}

export interface Figures {
  node: HTMLElement;
  show(prizes: readonly Prize[]): void;
}

/** The three figures. They are told again, quietly, whenever stake or choice change. */
export function createFigures({ say, money, language, stake }: FiguresParts): Figures {
  const values = ['chance', 'pays', 'win'].map((name) => [name, element('dd', { class: 'number' })] as const);
  const node = element(
    'dl',
    { class: 'choice-figures' },
    ...values.map(([name, value]) => element('div', { data: { figure: name } }, element('dt', {}, say(`figures.${name}`)), value)),
  );
  return {
    node,
    show(prizes) {
      const { gainFrequency } = valueOption(prizes);
      const most = prizes.reduce((best, { fiftieths }) => Math.max(best, fiftieths), 0);
      const amount = stake();
      const win = amount === undefined || !isPlayableStake(amount) ? '–' : money(payoutOf(amount, most));
      for (const [index, text] of [formatShare(gainFrequency, language), formatTimes(most, language), win].entries()) {
        const value = values[index]?.[1];
        if (value !== undefined) value.textContent = text;
      }
    },
  };
}
