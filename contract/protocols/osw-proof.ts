import { Type } from 'typebox';
import { Shape } from '../kernel/shapes.ts';

/** What a round is worked out again from: its seeds, and what the player decided. */
export const OswProof = Shape({
  algorithm: Type.String(),
  commit: Type.String(),
  clientSeed: Type.String(),
  nonce: Type.Integer(),
  serverSeed: Type.Optional(Type.String()),
  stake: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$', description: 'that opened the round, in smallest units' })),
  choice: Type.Optional(Type.Unknown({ description: 'what the player chose with the stake' })),
  actions: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 1000, description: 'the steps of a round of several, in their order' })),
  jackpot: Type.Optional(
    Shape({
      id: Type.String({ description: 'of the jackpot that it took part in' }),
      oddsPerUnit: Type.Integer(),
      isDrawn: Type.Boolean({ description: 'whether its seeds have drawn it' }),
    }),
  ),
});
