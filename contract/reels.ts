// What a game's reels look like while nobody plays: its real strips, and results of its own maths on which they come to rest.
import { type Static, Type } from 'typebox';
import { Shape } from './kernel/shapes.ts';

const maxReels = 8;
const maxStops = 200;

export const Reels = Shape({
  rows: Type.Integer({ minimum: 1, maximum: 8, description: 'how many symbols a reel shows' }),
  strips: Type.Array(Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: maxStops }), { minItems: 1, maxItems: maxReels }),
  results: Type.Array(
    Shape({
      stops: Type.Array(Type.Integer({ minimum: 0, maximum: maxStops - 1 }), {
        maxItems: maxReels,
        description: 'the top symbol of each reel',
      }),
      times: Type.String({ maxLength: 12, description: 'what it pays, as a multiple of the stake' }),
      places: Type.Array(Type.Array(Type.Integer({ minimum: 0 }), { minItems: 2, maxItems: 2 }), {
        maxItems: 64,
        description: 'which places won, as reel and row from 0',
      }),
    }),
    { minItems: 1, maxItems: 40, description: 'in the order in which the maths gave them, none left out' },
  ),
});
export type Reels = Static<typeof Reels>;
