// Turbo: rounds are shown faster, where the casino allows that (requirement GA-06). What a round is, and how soon after it the next stake is
// taken, stays the same.
import { element } from './element.ts';
import { icon } from './icons.ts';
import type { Preferences } from './preferences.ts';
import type { Say } from './texts.ts';

/** How many times faster. */
const turboTempo = 3;

export interface Turbo {
  node: HTMLElement;
  /** How many times faster than usual rounds are shown from now on. */
  tempo(): number;
}

/** The switch for it, off until the player has turned it on on this device. */
export function createTurbo(say: Say, preferences: Pick<Preferences, 'readTurbo' | 'writeTurbo'>): Turbo {
  let isOn = preferences.readTurbo();
  const node = element(
    'button',
    {
      type: 'button',
      class: 'round-button turbo-button',
      aria: { label: say('turbo') },
      onClick() {
        isOn = !isOn;
        preferences.writeTurbo(isOn);
        draw();
      },
    },
    icon('turbo'),
  );
  node.title = say('turbo');
  const draw = (): void => node.setAttribute('aria-pressed', String(isOn));
  draw();
  return { node, tempo: () => (isOn ? turboTempo : 1) };
}
