import { breath, type Recipes, tone } from '#games/sdk/client/sound-engine.ts';
import type { QuickSound } from './quick-game.ts';

/** What quick games let hear unless they bring sounds of their own. `strength` grows with what happened. */
export const quickSounds: Recipes<QuickSound> = {
  press: (voice) => tone(voice, { hz: 190, to: 130, s: 0.05, level: 0.1, type: 'triangle' }),
  start: (voice) => breath(voice, { hz: 700, to: 1800, s: 0.16, level: 0.06, width: 0.8 }),
  tick: (voice, strength) => tone(voice, { hz: 620 + strength * 60, to: 540 + strength * 50, s: 0.05, level: 0.06, type: 'triangle' }),
  land: (voice) => {
    tone(voice, { hz: 150, to: 90, s: 0.12, level: 0.2 });
    breath(voice, { hz: 1600, s: 0.03, level: 0.05, width: 1.4 });
  },
  win: (voice, strength) => {
    for (const [index, ratio] of [1, 1.25, 1.5, 2].slice(0, 2 + Math.round(strength * 2)).entries())
      tone(voice, { hz: 523 * ratio, s: 0.4, level: 0.11, delayS: index * 0.07, type: 'triangle' });
  },
};
