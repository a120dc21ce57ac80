// The sounds of a slot, synthesized. A game chooses the scale and its root, and replaces what it likes.
import { breath, type Recipes, tone } from '#games/sdk/client/sound-engine.ts';

export type SlotSound = 'spin' | 'stop' | 'scatter' | 'wait' | 'win' | 'tick' | 'great' | 'night' | 'day' | 'press' | 'turn';

export interface SlotTuning {
  /** The first tone, in Hz. */
  root: number;
  /** Seven tones as multiples of the first. */
  scale: readonly number[];
  /** The shape of the tones. */
  voice: OscillatorType;
}

/** Returns everything that a slot lets hear. `strength` grows with what happened. */
export function slotSounds({ root, scale, voice: type }: SlotTuning): Recipes<SlotSound> {
  const note = (step: number): number => root * 2 ** Math.floor(step / 7) * (scale[((step % 7) + 7) % 7] ?? 1);
  return {
    press: (voice) => tone(voice, { hz: 180, to: 120, s: 0.06, level: 0.12, type: 'triangle' }),
    spin: (voice) => breath(voice, { hz: 420, to: 1500, s: 0.5, level: 0.1, width: 0.7 }),
    stop: (voice, strength) => {
      tone(voice, { hz: 120 + strength * 6, to: 58, s: 0.13, level: 0.32 });
      breath(voice, { hz: 1900, s: 0.04, level: 0.09, width: 1.4 });
    },
    scatter: (voice, strength) => {
      for (const [index, step] of [0, 4, 7].entries())
        tone(voice, { hz: note(7 + step + strength * 2), s: 0.7, level: 0.12, delayS: index * 0.05, type });
    },
    wait: (voice) => {
      tone(voice, { hz: note(0), to: note(7), s: 1.25, level: 0.07, type: 'sawtooth', attackS: 0.5 });
      breath(voice, { hz: 300, to: 2600, s: 1.25, level: 0.06, width: 2 });
    },
    win: (voice, strength) => {
      const steps = [7, 9, 11, 14, 16, 18].slice(0, 3 + Math.round(strength * 3));
      for (const [index, step] of steps.entries()) tone(voice, { hz: note(step), s: 0.42, level: 0.15, delayS: index * 0.085, type });
    },
    tick: (voice) => tone(voice, { hz: 1400, to: 1250, s: 0.035, level: 0.05, type: 'triangle' }),
    great: (voice) => {
      for (const [index, step] of [7, 11, 14, 13, 14, 18, 21].entries()) {
        tone(voice, { hz: note(step), s: 0.8, level: 0.14, delayS: index * 0.13, type });
        tone(voice, { hz: note(step - 7), s: 0.6, level: 0.09, delayS: index * 0.13 });
      }
    },
    night: (voice) => {
      for (const [index, step] of [14, 13, 11, 7, 4].entries())
        tone(voice, { hz: note(step), s: 1.5, level: 0.12, delayS: index * 0.19, type: 'sine' });
      tone(voice, { hz: 62, to: 55, s: 2.2, level: 0.3 });
    },
    day: (voice) => {
      for (const [index, step] of [4, 7, 11, 14].entries()) tone(voice, { hz: note(step), s: 1, level: 0.13, delayS: index * 0.14, type });
    },
    turn: (voice, strength) => {
      tone(voice, { hz: note(4 + strength), to: note(7 + strength), s: 0.3, level: 0.1, type });
      breath(voice, { hz: 900, to: 2400, s: 0.22, level: 0.05, width: 1.2 });
    },
  };
}
