// What a player decided in a round of Open Seamless Wallet 1, as a person reads it.
import { type Static, Type } from 'typebox';
import { Shape } from '../kernel/shapes.ts';

/** A part of what a player decided, in words; with what was put on it, where it is a bet of several. */
export const OswDecided = Shape({
  name: Type.String(),
  names: Type.Optional(Type.Record(Type.String(), Type.String())),
  amount: Type.Optional(Type.String({ pattern: '^(0|[1-9][0-9]{0,14})$', description: 'smallest units, at most 15 digits' })),
});
export type OswDecided = Static<typeof OswDecided>;
export const OswDecisions = Type.Array(OswDecided, {
  description: 'what was chosen with the stake, in words; a step of the player has the same under this name',
});
