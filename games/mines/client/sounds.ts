import { breath, type Recipes, tone } from '#games/sdk/client/sound-engine.ts';

export type SoundName = 'press' | 'open' | 'mine' | 'take';

const scale = [0, 2, 4, 7, 9];
const note = (step: number): number => 392 * 2 ** ((12 * Math.floor(step / 5) + (scale[step % 5] ?? 0)) / 12);

/** Everything that the game lets hear. `strength` is the number of open fields. */
export const recipes: Recipes<SoundName> = {
  press: (voice) => tone(voice, { hz: 170, to: 120, s: 0.05, level: 0.1, type: 'triangle' }),
  open(voice, strength) {
    tone(voice, { hz: note(strength % 12), s: 0.5, level: 0.14, type: 'sine' });
    tone(voice, { hz: note(strength % 12) * 3.01, s: 0.22, level: 0.035 });
  },
  mine(voice) {
    tone(voice, { hz: 90, to: 34, s: 0.6, level: 0.4 });
    breath(voice, { hz: 700, to: 90, s: 0.7, level: 0.26, width: 0.6 });
  },
  take(voice) {
    for (const [index, step] of [4, 6, 9].entries())
      tone(voice, { hz: note(step), s: 0.45, level: 0.12, delayS: index * 0.07, type: 'triangle' });
  },
};
