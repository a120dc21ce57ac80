// The client of a slot with a gamble: its spins are those of every slot, and the player decides about what they win.
import type { StepsClient } from '#games/sdk/client/steps/steps-client.ts';
import type { Plain } from '#games/sdk/plain.ts';
import type { GambledRound, GambleTable } from '../../gamble/sheet.ts';
import type { GambleRules } from '../../slot-data.ts';
import { slotClient } from '../slot-client.ts';
import type { SlotFace } from '../slot-face.ts';
import type { SlotSound } from '../slot-sounds.ts';
import { createGambleView } from './gamble-view.ts';

export type PlainTable = Plain<GambleTable>;
export type PlainRound = Plain<GambledRound>;

/** Returns the client of a slot with a gamble. */
export function gambleClient(face: SlotFace, rules: GambleRules): StepsClient<PlainTable, PlainRound, SlotSound> {
  const { createView: _spins, nameChoice: _none, ...common } = slotClient(face);
  return {
    ...common,
    noteOf: (say, { gambled = 0 }) => (gambled > 0 ? say('history.gambled', { count: gambled }) : undefined),
    tableOfFormer: (round) => ({
      spun: round as PlainTable['spun'],
      guesses: [],
      cards: [],
      amount: round.payout,
      mayGuess: { colour: false, suit: false },
    }),
    createView: async (root, node, show, table) => await createGambleView({ face, rules, root, node, show, table }),
  };
}
