// Automatic rounds of hilo: the likelier guess, so many times, and then what is reached is taken.
import { createSegmented } from '#games/sdk/client/controls.ts';
import { element } from '#games/sdk/client/element.ts';
import type { AutoSteps } from '#games/sdk/client/steps/steps-client.ts';
import type { Say } from '#games/sdk/client/texts.ts';
import type { Plain } from '#games/sdk/plain.ts';
import type { Action, HiloRound, Table } from '../sheet.ts';
import { nextOf } from './next-guess.ts';

const counts = [1, 2, 3, 5, 10] as const;

export function createAutoGuesses(say: Say): AutoSteps<Plain<Table>, Plain<HiloRound>> {
  let count: number = counts[0];
  const control = createSegmented<number>({
    label: say('auto.guesses'),
    items: counts.map((value) => ({ value, text: String(value) })),
    value: count,
    choose(value) {
      count = value;
      control.set(value);
    },
  });
  return {
    node: element('div', { class: 'auto-guesses' }, control.node, element('p', { class: 'quiet' }, say('auto.guesses-explained'))),
    next: ({ table }): Action => nextOf(table, count),
  };
}
