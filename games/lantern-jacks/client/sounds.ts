import { breath, type Recipes, tone } from '#games/sdk/client/sound-engine.ts';

export type SoundName = 'press' | 'card' | 'hold' | 'gain' | 'end';

/** All sounds of the game: paper, the click of a lantern's lid, a chord. */
export const recipes: Recipes<SoundName> = {
  press: (voice) => tone(voice, { hz: 190, to: 140, s: 0.05, level: 0.1, type: 'triangle' }),
  card: (voice) => breath(voice, { hz: 2500, to: 900, s: 0.11, level: 0.12, width: 0.8 }),
  hold: (voice) => tone(voice, { hz: 620, to: 540, s: 0.07, level: 0.09, type: 'triangle' }),
  gain(voice, strength) {
    const notes = [392, 494, 587, 784].slice(0, Math.min(4, 2 + Math.floor(strength / 4)));
    for (const [index, hz] of notes.entries()) tone(voice, { hz, s: 0.5, level: 0.11, delayS: index * 0.08, type: 'triangle' });
  },
  end: (voice) => tone(voice, { hz: 185, to: 165, s: 0.28, level: 0.08 }),
};
