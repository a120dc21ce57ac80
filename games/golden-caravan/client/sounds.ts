import { breath, type Recipes, tone } from '#games/sdk/client/sound-engine.ts';

export type SoundName = 'spin' | 'stop' | 'gate' | 'wait' | 'win' | 'tick' | 'great' | 'night' | 'day' | 'press';

/** A scale of the east: 1, flat 2, 3, 4, 5, flat 6, flat 7. */
const scale = [1, 1.0667, 1.25, 1.3333, 1.5, 1.6, 1.7778, 2];
const root = 220;
const note = (step: number): number => root * 2 ** Math.floor(step / 7) * (scale[((step % 7) + 7) % 7] ?? 1);

/** Everything that the game lets hear, synthesized. `strength` grows with what happened. */
export const recipes: Recipes<SoundName> = {
  press: (voice) => tone(voice, { hz: 180, to: 120, s: 0.06, level: 0.12, type: 'triangle' }),
  spin: (voice) => breath(voice, { hz: 420, to: 1500, s: 0.5, level: 0.1, width: 0.7 }),
  stop: (voice, strength) => {
    tone(voice, { hz: 120 + strength * 6, to: 58, s: 0.13, level: 0.32 });
    breath(voice, { hz: 1900, s: 0.04, level: 0.09, width: 1.4 });
  },
  gate: (voice, strength) => {
    for (const [index, step] of [0, 4, 7].entries())
      tone(voice, { hz: note(7 + step + strength * 2), s: 0.7, level: 0.12, delayS: index * 0.05, type: 'triangle' });
  },
  wait: (voice) => {
    tone(voice, { hz: note(0), to: note(7), s: 1.25, level: 0.07, type: 'sawtooth', attackS: 0.5 });
    breath(voice, { hz: 300, to: 2600, s: 1.25, level: 0.06, width: 2 });
  },
  win: (voice, strength) => {
    const steps = [7, 9, 11, 14, 16, 18].slice(0, 3 + Math.round(strength * 3));
    for (const [index, step] of steps.entries())
      tone(voice, { hz: note(step), s: 0.42, level: 0.15, delayS: index * 0.085, type: 'triangle' });
  },
  tick: (voice) => tone(voice, { hz: 1400, to: 1250, s: 0.035, level: 0.05, type: 'triangle' }),
  great: (voice) => {
    for (const [index, step] of [7, 11, 14, 13, 14, 18, 21].entries()) {
      tone(voice, { hz: note(step), s: 0.8, level: 0.14, delayS: index * 0.13, type: 'triangle' });
      tone(voice, { hz: note(step - 7), s: 0.6, level: 0.09, delayS: index * 0.13 });
    }
  },
  night: (voice) => {
    for (const [index, step] of [14, 13, 11, 7, 4].entries())
      tone(voice, { hz: note(step), s: 1.5, level: 0.12, delayS: index * 0.19, type: 'sine' });
    tone(voice, { hz: 62, to: 55, s: 2.2, level: 0.3 });
  },
  day: (voice) => {
    for (const [index, step] of [4, 7, 11, 14].entries())
      tone(voice, { hz: note(step), s: 1, level: 0.13, delayS: index * 0.14, type: 'triangle' });
  },
};
