import { breath, type Recipes, tone } from '#games/sdk/client/sound-engine.ts';
import type { TableSound } from './table-game.ts';

/** What tables let hear unless they bring sounds of their own. `strength` grows with what happened. */
export const tableSounds: Recipes<TableSound> = {
  press: (voice) => tone(voice, { hz: 190, to: 130, s: 0.05, level: 0.1, type: 'triangle' }),
  chip: (voice) => {
    tone(voice, { hz: 2100, to: 1500, s: 0.03, level: 0.07, type: 'triangle' });
    tone(voice, { hz: 1700, to: 1300, s: 0.04, level: 0.05, type: 'triangle', delayS: 0.035 });
  },
  start: (voice) => breath(voice, { hz: 500, to: 1300, s: 0.3, level: 0.05, width: 0.8 }),
  tick: (voice, strength) => tone(voice, { hz: 1500 + strength * 400, to: 900, s: 0.03, level: 0.06, type: 'triangle' }),
  land: (voice) => {
    tone(voice, { hz: 240, to: 120, s: 0.12, level: 0.16 });
    breath(voice, { hz: 2200, s: 0.03, level: 0.05, width: 1.4 });
  },
  win: (voice, strength) => {
    for (const [index, ratio] of [1, 1.25, 1.5, 2].slice(0, 2 + Math.round(strength * 2)).entries())
      tone(voice, { hz: 466 * ratio, s: 0.4, level: 0.11, delayS: index * 0.07, type: 'triangle' });
  },
};
