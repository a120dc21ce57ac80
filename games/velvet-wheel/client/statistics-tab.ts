// How often which numbers came, over the player's own last rounds, and that it says nothing about the next.
import { element } from '#games/sdk/client/element.ts';
import type { TabParts } from '#games/sdk/client/game-client.ts';
import type { Summary } from '#games/sdk/table/client/table-game.ts';
import { colourOf, wheel } from '../layout.ts';

/** Draws the tab. */
export function drawStatistics({ say, language }: TabParts, rounds: readonly Summary[]): Node {
  const came = rounds.map(({ pocket }) => pocket).filter((pocket) => pocket !== undefined);
  const memory = element('p', {}, say('statistics.memory'));
  if (came.length === 0) return element('div', {}, memory, element('p', { class: 'empty' }, say('statistics.none')));
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const count = (of: (number: number) => boolean): number => came.filter(of).length;
  const max = Math.max(...wheel.map((number) => count((one) => one === number)));
  const fact = (label: string, number: number, expected: number): HTMLElement =>
    element(
      'div',
      { class: 'figure' },
      element('dt', {}, label),
      element(
        'dd',
        {},
        say('statistics.share', { count: number, share: percent.format(number / came.length), expected: percent.format(expected / 37) }),
      ),
    );
  const bars = [0, ...Array.from({ length: 36 }, (_, index) => index + 1)].map((number) => {
    const times = count((one) => one === number);
    const item = element(
      'li',
      { data: { colour: colourOf(number) } },
      element('b', {}, String(number)),
      ' ',
      element('span', {}, `${times}×`),
    );
    item.style.setProperty('--share', String(times / max));
    return item;
  });
  return element(
    'div',
    { class: 'statistics' },
    memory,
    element('h3', {}, say('statistics.title', { count: came.length })),
    element(
      'dl',
      { class: 'figures' },
      fact(
        say('colour.red'),
        count((one) => colourOf(one) === 'red'),
        18,
      ),
      fact(
        say('colour.black'),
        count((one) => colourOf(one) === 'black'),
        18,
      ),
      fact(
        say('colour.zero'),
        count((one) => one === 0),
        1,
      ),
      fact(
        say('outside.even'),
        count((one) => one > 0 && one % 2 === 0),
        18,
      ),
      fact(
        say('outside.odd'),
        count((one) => one % 2 === 1),
        18,
      ),
    ),
    element('ol', { class: 'number-counts' }, ...bars),
  );
}
