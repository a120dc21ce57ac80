// Progressive jackpots of Open Seamless Wallet 1 (rule 12 of docs/osw.md): the provider keeps the pot, the operator the money that was put aside
// for it. A part of a stake is finer than the smallest unit of its currency, so what is put aside is told in millionths of it.
import { type Static, Type } from 'typebox';
import { Shape } from '../kernel/shapes.ts';

/** Millionths in a smallest unit. */
export const millionthsPerUnit = 1_000_000n;

const Digits = Type.String({ pattern: '^(0|[1-9][0-9]{0,14})$', description: 'smallest units, at most 15 digits' });
const Millionths = Type.String({ pattern: '^(0|[1-9][0-9]{0,24})$', description: 'millionths of the smallest unit' });
const Ref = Type.String({ minLength: 1, maxLength: 80, pattern: '^[\\x21-\\x7e]+$' });

/** The part of a stake that goes to a jackpot: `amount` smallest units and `millionths` of one. */
export const OswJackpotShare = Shape({
  jackpotId: Ref,
  amount: Digits,
  millionths: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999 })),
});
export type OswJackpotShare = Static<typeof OswJackpotShare>;
/** What a win takes out of a jackpot: all of the win's amount, or a part of it. */
export const OswJackpotWin = Shape({ jackpotId: Ref, amount: Digits });

/** What a jackpot is run by. Amounts in smallest units of its currency. A running one keeps its parameters until it is won. */
export const OswJackpotParameters = Shape({
  seed: Type.String({ pattern: '^[1-9][0-9]{0,11}$', description: 'what it begins with' }),
  contributionPpm: Type.Integer({ minimum: 100, maximum: 100_000, multipleOf: 100, description: 'millionths of each real stake' }),
  ceiling: Type.String({
    pattern: '^[1-9][0-9]{0,11}$',
    description: 'it grows no further; what is put aside beyond is for the next seed',
  }),
  mustDropBy: Type.Optional(
    Type.String({ pattern: '^[1-9][0-9]{0,11}$', description: 'it is won when it has reached this at the latest' }),
  ),
  oddsPerUnit: Type.Integer({
    minimum: 1000,
    maximum: 2 ** 32,
    description: 'the chance of a round is its stake, in smallest units, in this many',
  }),
});
export type OswJackpotParameters = Static<typeof OswJackpotParameters>;

const Drop = Shape({
  run: Type.Integer(),
  roundId: Ref,
  amount: Digits,
  cause: Type.Enum(['drawn', 'must-drop']),
  at: Type.String(),
  point: Type.Optional(Type.String({ description: 'where it had to be won, now that it was' })),
  salt: Type.Optional(Type.String()),
  pointHash: Type.Optional(Type.String()),
});

export const OswJackpot = Shape({
  id: Ref,
  name: Type.String({ maxLength: 80 }),
  currency: Ref,
  state: Type.Enum(['running', 'paused']),
  version: Type.Integer({ minimum: 1 }),
  run: Type.Integer({ minimum: 1, description: 'how many there were, with this one' }),
  amount: Digits,
  parameters: OswJackpotParameters,
  next: Type.Optional(OswJackpotParameters),
  pointHash: Type.Optional(
    Type.String({ description: 'SHA-256 of "{id}:{run}:{point}:{salt}": where it must be won, committed to before its first stake' }),
  ),
  startedAt: Type.String(),
  gameIds: Type.Array(Ref),
  books: Shape({ contributed: Millionths, putUp: Millionths, pot: Millionths, reserve: Millionths, won: Millionths }),
  drops: Type.Array(Drop, { description: 'the latest first' }),
});
export type OswJackpot = Static<typeof OswJackpot>;
/** GET {provider}/osw/v1/jackpots. */
export const OswJackpots = Shape({ jackpots: Type.Array(OswJackpot) });
/** GET {provider}/osw/v1/jackpots/{id}/contributions?before={roundId}: what the rounds have put aside whose ids sort before that one. */
export const OswJackpotContributions = Shape({ rounds: Type.Integer(), contributed: Millionths });

/** POST {provider}/osw/v1/jackpots/publish: new parameters of a jackpot, in force when the running one is won. */
export const OswJackpotPublish = Shape({ jackpotId: Ref, parameters: OswJackpotParameters });
/** POST {provider}/osw/v1/jackpots/pause and /resume. */
export const OswJackpotRef = Shape({ jackpotId: Ref });
export const OswJackpotAnswer = Shape({ accepted: Type.Boolean(), reason: Type.Optional(Type.String({ maxLength: 300 })) });

/** The share in millionths of the smallest unit. */
export const shareOf = ({ amount, millionths = 0 }: OswJackpotShare): bigint => BigInt(amount) * millionthsPerUnit + BigInt(millionths);

/** A share as the protocol writes it. */
export const writeShare = (jackpotId: string, share: bigint): OswJackpotShare => ({
  jackpotId,
  amount: String(share / millionthsPerUnit),
  millionths: Number(share % millionthsPerUnit),
});

/** Says what is wrong with the parameters of a jackpot; undefined for those that can be run. */
export function faultOfJackpot({ seed, ceiling, mustDropBy }: OswJackpotParameters): string | undefined {
  if (BigInt(ceiling) <= BigInt(seed)) return 'The ceiling must be above the seed.';
  if (mustDropBy !== undefined && BigInt(mustDropBy) <= BigInt(seed)) return 'The amount by which it must be won must be above the seed.';
  if (mustDropBy !== undefined && BigInt(mustDropBy) > BigInt(ceiling)) return 'It must be won at the ceiling at the latest.';
  return undefined;
}
