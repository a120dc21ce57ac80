// Open Seamless Wallet: what a provider promises of rounds.
import { type Static, Type } from 'typebox';
import { Shape } from '../kernel/shapes.ts';

const Ref = Type.String({ minLength: 1, maxLength: 80, pattern: '^[\\x21-\\x7e]+$' });

/**
 * POST {provider}/osw/v1/rounds/odds, which a provider may leave out: what is promised of rounds by what was chosen in them. Rounds whose player's
 * decisions count, and those that it does not know, are left out.
 */
export const OswOddsRequest = Shape({ roundIds: Type.Array(Ref, { maxItems: 500 }) });
export type OswOddsRequest = Static<typeof OswOddsRequest>;
/** Percent of the stake, and in stakes. */
const figure = Type.String({ pattern: '^[0-9]{1,9}(\\.[0-9]{1,12})?$' });
export const OswOdds = Shape({
  rounds: Type.Array(
    Shape({
      roundId: Ref,
      rtp: figure,
      standardDeviation: figure,
    }),
  ),
});
