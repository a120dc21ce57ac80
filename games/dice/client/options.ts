// What is chosen of the dice: the side, and the chance by a slider, as a percentage or by what it pays.
import { element } from '#games/sdk/client/element.ts';
import { formatFigure, formatForField, formatPercent, readDecimal } from '#games/sdk/client/format-figure.ts';
import { createField, createSegmented, createSlider, nearest } from '#games/sdk/client/controls.ts';
import type { OptionParts, Options } from '#games/sdk/quick/client/quick-game.ts';
import { timesOf } from '#games/sdk/quick/payout.ts';
import { type Choice, chances, limitOf, prizeOf, showRoll, type Side, sides } from '../odds.ts';

/** The chance whose prize is nearest to so many hundredths of the stake. */
const chanceForPrize = (hundredths: number): number =>
  chances.reduce((best, chance) => (Math.abs(prizeOf(chance) * 2 - hundredths) < Math.abs(prizeOf(best) * 2 - hundredths) ? chance : best));

export function createOptions({ say, language, choice: first, choose }: OptionParts<Choice>): Options<Choice> {
  let choice = first;
  const figure = (text: string): string => formatFigure(text, language);
  const take = (more: Partial<Choice>): void => choose({ ...choice, ...more });
  const side = createSegmented<Side>({
    label: say('side.label'),
    items: sides.map((value) => ({ value, text: say(`side.${value}`) })),
    value: choice.side,
    choose: (value) => take({ side: value }),
  });
  const slider = createSlider({
    label: say('chance.slider'),
    values: chances,
    value: choice.chance,
    write: (chance) =>
      `${formatPercent(showRoll(chance), language)}, ${figure(timesOf(prizeOf(chance)))}×, ${say(`limit.${choice.side}`, { limit: figure(showRoll(limitOf({ ...choice, chance }))) })}`,
    choose: (chance) => take({ chance }),
  });
  const chance = createField<number>({
    label: say('chance.label'),
    unit: '%',
    value: choice.chance,
    write: (value) => formatForField(showRoll(value), language),
    read: (text) => toNumber(readDecimal(text, 2, language)),
    choose: (value) => take({ chance: nearest(chances, value) }),
  });
  const pays = createField<number>({
    label: say('pays.label'),
    unit: '×',
    value: prizeOf(choice.chance) * 2,
    write: (value) => formatForField(showRoll(value), language),
    read: (text) => toNumber(readDecimal(text, 2, language)),
    choose: (value) => take({ chance: chanceForPrize(value) }),
  });
  return {
    nodes: [side.node, slider.node, element('div', { class: 'option-pair' }, chance.node, pays.node)],
    set(chosen) {
      choice = chosen;
      side.set(chosen.side);
      slider.set(chosen.chance);
      chance.set(chosen.chance);
      pays.set(prizeOf(chosen.chance) * 2);
    },
  };
}

const toNumber = (value: bigint | undefined): number | undefined => (value === undefined ? undefined : Number(value));
