// What is chosen of keno beside the lanterns themselves: so many at random, or one alone again.
import { element } from '#games/sdk/client/element.ts';
import { createSlider } from '#games/sdk/client/controls.ts';
import type { OptionParts, Options } from '#games/sdk/quick/client/quick-game.ts';
import { ascending, type Choice, maxPicks, numbers } from '../odds.ts';

/** So many different numbers, chosen by the device and not by the house; they decide nothing but what is played for. */
export function pickAtRandom(count: number): Choice {
  const left = Array.from({ length: numbers }, (_, index) => index + 1);
  const words = crypto.getRandomValues(new Uint32Array(count));
  const picks = Array.from(words, (word) => left.splice(word % left.length, 1)).flat();
  return { picks: ascending(picks) };
}

export function createOptions({ say, choice, choose }: OptionParts<Choice>): Options<Choice> {
  let current = choice;
  const picked = element('p', { class: 'keno-picked', aria: { live: 'polite' } });
  const count = createSlider({
    label: say('count.label'),
    values: Array.from({ length: maxPicks }, (_, index) => index + 1),
    value: current.picks.length,
    write: (value) => say('count.value', { count: value }),
    choose: (value) => choose(value < current.picks.length ? { picks: current.picks.slice(0, value) } : pickAtRandom(value)),
  });
  const random = element(
    'button',
    { type: 'button', class: 'button', onClick: () => choose(pickAtRandom(current.picks.length)) },
    say('random'),
  );
  return {
    nodes: [picked, element('div', { class: 'keno-count' }, count.node, random)],
    set(chosen) {
      current = chosen;
      count.set(chosen.picks.length);
      const text = say('picked', { count: chosen.picks.length, picks: chosen.picks.join(', ') });
      if (picked.textContent !== text) picked.textContent = text;
    },
  };
}
