// What a round of a game returns, as shares of a thousand rounds: so that swing is seen, and not just a word.
import { type Static, Type } from 'typebox';
import { Shape } from './kernel/shapes.ts';

/**
 * Where the bands of returns begin, in stakes: nothing at all, less than the stake, 1 to 2 times, 2 to 5, 5 to 20, 20 to 100, and above. Each but
 * the first holds what reaches its beginning and not that of the next.
 */
export const returnBands = ['0', '0+', '1', '2', '5', '20', '100'] as const;

const decimal = '^[0-9]{1,9}(\\.[0-9]{1,12})?$';

/** One way to play a game. A game that is played in one way has one, without a name. */
export const WayReturns = Shape({
  name: Type.Optional(Type.String({ maxLength: 120, description: 'in English' })),
  names: Type.Optional(
    Type.Record(Type.String({ maxLength: 20 }), Type.String({ maxLength: 120 }), { description: 'by language: de, pt-br' }),
  ),
  shares: Type.Array(Type.String({ pattern: decimal }), {
    minItems: returnBands.length,
    maxItems: returnBands.length,
    description: 'of 1,000 rounds, how many return nothing, less than the stake, 1 to 2 stakes, 2 to 5, 5 to 20, 20 to 100, 100 and above',
  }),
  standardDeviation: Type.String({ pattern: decimal, description: 'of what a round returns, in stakes' }),
  rtp: Type.Optional(Type.String({ pattern: decimal, description: 'percent of all that is staked, theoretical' })),
  hitFrequency: Type.Optional(Type.String({ pattern: decimal, description: 'percent of rounds that pay anything' })),
  maxWin: Type.Optional(
    Shape({
      timesStake: Type.String({ pattern: decimal, description: 'the most that a round can pay, in first stakes' }),
      oneIn: Type.String({
        pattern: '^[0-9]{1,13}(\\.[0-9]{2}(e[0-9]{1,4})?)?$',
        description: 'rounds between one and the next: 2715, 3.77e282',
      }),
    }),
  ),
  isExample: Type.Optional(Type.Boolean({ description: 'one of many ways to play, of which others may vary more' })),
  isBest: Type.Optional(Type.Boolean({ description: 'by the best decisions: others return less' })),
  rounds: Type.Optional(Type.Integer({ minimum: 1, description: 'measured over so many rounds; without it worked out from all outcomes' })),
});
export type WayReturns = Static<typeof WayReturns>;

export const Returns = Type.Array(WayReturns, { maxItems: 8 });
export type Returns = Static<typeof Returns>;
