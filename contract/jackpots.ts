// Progressive jackpots of the games: how they stand and by what rules (requirement GA-15).
import { type Static, Type } from 'typebox';
import { call } from './kernel/call.ts';
import { CurrencyCode, Identity, Money, OrNull, Shape, Time } from './kernel/shapes.ts';

export const Jackpot = Shape({
  id: Type.String(),
  provider: Identity,
  name: Type.String(),
  currency: CurrencyCode,
  isRunning: Type.Boolean({ description: 'false while it is paused: stakes put nothing aside and win nothing of it' }),
  amount: Money,
  seed: Money,
  ceiling: Money,
  /** Absent where it need not be won. */
  mustDropBy: Type.Optional(Money),
  contribution: Type.String({ description: 'percent of each real stake that goes into it' }),
  oddsPerUnit: Type.Integer({ description: 'the chance of a round is its stake, in smallest units, in this many' }),
  pointHash: OrNull(Type.String({ description: 'SHA-256 of "{id}:{run}:{point}:{salt}", the amount at which it must be won' })),
  games: Type.Array(Identity),
  drops: Type.Array(
    Shape({ amount: Money, at: Time, point: Type.Optional(Money), salt: OrNull(Type.String()), pointHash: OrNull(Type.String()) }),
    { description: 'won before, the latest first' },
  ),
  at: Time,
});
export type Jackpot = Static<typeof Jackpot>;

export const jackpotCalls = {
  listJackpots: call('listJackpots', {
    kind: 'read',
    who: 'guest',
    cacheS: 1,
    summary: 'The progressive jackpots: how they stand, at most a second old, and their rules',
    data: Type.Array(Jackpot),
    perMinute: 120,
  }),
};
