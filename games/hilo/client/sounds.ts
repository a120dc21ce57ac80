import { breath, type Recipes, tone } from '#games/sdk/client/sound-engine.ts';

export type SoundName = 'press' | 'card' | 'right' | 'wrong' | 'take';

/** Everything that the game lets hear. `strength` is the number of right guesses. */
export const recipes: Recipes<SoundName> = {
  press: (voice) => tone(voice, { hz: 180, to: 130, s: 0.05, level: 0.1, type: 'triangle' }),
  card: (voice) => breath(voice, { hz: 2600, to: 900, s: 0.11, level: 0.12, width: 0.8 }),
  right: (voice, strength) =>
    tone(voice, { hz: 330 * 2 ** (Math.min(strength, 14) / 7), s: 0.4, level: 0.14, delayS: 0.05, type: 'triangle' }),
  wrong: (voice) => tone(voice, { hz: 150, to: 92, s: 0.45, level: 0.22, type: 'sine' }),
  take(voice) {
    for (const [index, hz] of [523, 659, 784].entries()) tone(voice, { hz, s: 0.4, level: 0.12, delayS: index * 0.07, type: 'triangle' });
  },
};
