// What is chosen of limbo: the target, by a slider, exactly, or by its chance.
import { element } from '#games/sdk/client/element.ts';
import { createField, createSlider } from '#games/sdk/client/controls.ts';
import { formatFigure, formatForField, readDecimal } from '#games/sdk/client/format-figure.ts';
import { formatShare } from '#games/sdk/quick/client/figures.ts';
import type { OptionParts, Options } from '#games/sdk/quick/client/quick-game.ts';
import { timesOf } from '#games/sdk/quick/payout.ts';
import { valueOption } from '#games/sdk/quick/value-option.ts';
import { type Choice, maxTarget, minTarget, prizesOf, usualTargets } from '../odds.ts';

const within = (target: number): number => Math.min(maxTarget, Math.max(minTarget, target));

export function createOptions({ say, language, choice: first, choose }: OptionParts<Choice>): Options<Choice> {
  const take = (target: number): void => choose({ target: within(target) });
  const chanceOf = (target: number): string => formatShare(valueOption(prizesOf({ target })).gainFrequency, language);
  const slider = createSlider({
    label: say('target.slider'),
    values: usualTargets,
    value: first.target,
    write: (target) => `${formatFigure(timesOf(target), language)}×, ${chanceOf(target)}`,
    choose: take,
  });
  const target = createField<number>({
    label: say('target.label'),
    unit: '×',
    value: first.target,
    write: (value) => formatForField(timesOf(value), language),
    read(text) {
      const hundredths = readDecimal(text, 2, language);
      return hundredths === undefined ? undefined : Number(hundredths / 2n);
    },
    choose: take,
  });
  const chance = createField<number>({
    label: say('chance.label'),
    unit: '%',
    value: first.target,
    write: (value) => chanceOf(value).replace(/\s*%$/, ''),
    read(text) {
      const share = readDecimal(text, 4, language);
      return share === undefined || share === 0n ? undefined : Math.round(49_500_000 / Number(share));
    },
    choose: take,
  });
  return {
    nodes: [slider.node, element('div', { class: 'option-pair' }, target.node, chance.node)],
    set(chosen) {
      slider.set(chosen.target);
      target.set(chosen.target);
      chance.set(chosen.target);
    },
  };
}
