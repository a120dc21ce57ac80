import type { SharedSound } from '#games/sdk/client/shared/shared-client.ts';
import { breath, type Recipes, tone } from '#games/sdk/client/sound-engine.ts';

/** Everything that the game lets hear. */
export const recipes: Recipes<SharedSound> = {
  press: (voice) => tone(voice, { hz: 170, to: 120, s: 0.05, level: 0.1, type: 'triangle' }),
  start(voice) {
    breath(voice, { hz: 300, to: 1500, s: 1.1, level: 0.16, width: 0.7 });
    tone(voice, { hz: 110, to: 220, s: 0.9, level: 0.07 });
  },
  'cash-out'(voice) {
    for (const [index, hz] of [523, 659, 784].entries()) tone(voice, { hz, s: 0.4, level: 0.11, delayS: index * 0.06, type: 'triangle' });
  },
  end(voice) {
    breath(voice, { hz: 900, to: 120, s: 0.8, level: 0.2, width: 0.6 });
    tone(voice, { hz: 150, to: 55, s: 0.5, level: 0.18 });
  },
};
