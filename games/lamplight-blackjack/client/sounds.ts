import { breath, type Recipes, tone } from '#games/sdk/client/sound-engine.ts';

export type SoundName = 'press' | 'card' | 'turn' | 'gain' | 'end';

/** All sounds of the game: paper on felt, and two chords. */
export const recipes: Recipes<SoundName> = {
  press: (voice) => tone(voice, { hz: 170, to: 120, s: 0.05, level: 0.1, type: 'triangle' }),
  card: (voice) => breath(voice, { hz: 2300, to: 800, s: 0.12, level: 0.12, width: 0.7 }),
  turn: (voice) => breath(voice, { hz: 1500, to: 2600, s: 0.1, level: 0.1, width: 0.9 }),
  gain(voice) {
    for (const [index, hz] of [440, 554, 659].entries()) tone(voice, { hz, s: 0.5, level: 0.11, delayS: index * 0.08, type: 'triangle' });
  },
  end: (voice) => tone(voice, { hz: 196, to: 174, s: 0.3, level: 0.08, type: 'sine' }),
};
