// The rounds that a player has played: the list with its filters, what it comes to, one round as it was shown.
import { type Static, Type } from 'typebox';
import { call } from './kernel/call.ts';
import { spinResults } from './kernel/constants.ts';
import { CurrencyCode, Id, Identity, Money, OrNull, Shape, Time, anchoredQuery } from './kernel/shapes.ts';

export const Spin = Shape({
  id: Id,
  gameId: Identity,
  gameName: Type.String(),
  currency: CurrencyCode,
  stake: Money,
  /** What a round was played at that the house gave, of which the stake is 0; absent for all others. */
  freeStake: Type.Optional(Money),
  jackpotWin: Type.Optional(Money),
  payout: Money,
  bonusWinnings: Type.Optional(
    Type.Unsafe<bigint>({ ...Money, description: 'what a free round has won that is to be wagered: it becomes a bonus, and is no payout' }),
  ),
  status: Type.Integer({ description: '1 open, 2 finished, 3 void' }),
  round: Type.String({ description: "the provider's number of the round" }),
  createdAt: Time,
  finishedAt: OrNull(Time),
  openRoundsRule: OrNull(
    Type.String({ description: 'the version of the rule of /static/open-rounds, where a break or an exclusion began while it was open' }),
  ),
});
export type Spin = Static<typeof Spin>;

const Moment = Type.String({ format: 'date-time' });
const spinFilter = {
  gameId: Type.Optional(Identity),
  from: Type.Optional(Moment),
  to: Type.Optional(Type.Unsafe<string>({ ...Moment, description: 'begun before' })),
  result: Type.Optional(
    Type.Enum([...spinResults], {
      description: 'won: more came back than was staked; lost: less; even: as much; open; void: the stake went back',
    }),
  ),
};

/** One picture of a round: the window of reels of a spin, where the game has such. */
export const SpinStep = Shape({
  window: Type.Array(Type.Array(Type.String()), { description: 'columns from left to right, the symbols of each from above' }),
  hits: Type.Array(Shape({ reel: Type.Integer(), row: Type.Integer() }), { description: 'the places that paid' }),
  payout: Money,
  freeIndex: Type.Integer({ description: '0 for what was staked, 1 and on for its free games' }),
  multiplier: Type.Integer(),
});
export type SpinStep = Static<typeof SpinStep>;

/** A part of what a player decided, in the provider's words; with what was put on it, where it says so. */
export const ChoicePart = Shape({
  text: Type.String(),
  names: Type.Optional(Type.Record(Type.String(), Type.String(), { description: 'the same by language' })),
  amount: Type.Optional(Money),
});
export type ChoicePart = Static<typeof ChoicePart>;

/** What the game's provider keeps of a round. */
const SpinRecord = Shape({
  steps: Type.Array(SpinStep),
  choice: Type.Array(ChoicePart, { description: 'what was chosen with the stake; empty where there was nothing to choose' }),
  decisions: Type.Array(
    Shape({
      parts: Type.Array(ChoicePart),
      isByRules: Type.Boolean({ description: 'the rules decided, as the player did not' }),
      stake: Type.Optional(Type.Unsafe<bigint>({ ...Money, description: 'what it staked besides' })),
    }),
    { description: 'the decisions of a round of several, in their order' },
  ),
  symbols: Type.Array(
    Shape({ symbol: Type.String(), name: Type.String(), names: Type.Record(Type.String(), Type.String()), picture: OrNull(Type.String()) }),
    { description: 'those that the steps show' },
  ),
  commit: Type.String({ description: 'fingerprint of the house seed, shown before the stake' }),
  clientSeed: Type.String(),
  nonce: Type.Integer(),
  mathHash: Type.String({ description: 'fingerprint of the maths that it was played by' }),
  serverSeed: OrNull(Type.String({ description: 'null until it is revealed' })),
  replayUrl: OrNull(Type.String()),
  verifyUrl: OrNull(Type.String({ description: 'the verifier with everything filled in; null until the house seed is revealed' })),
});

export const spinCalls = {
  listSpins: call('listSpins', {
    kind: 'read',
    who: 'player',
    summary: 'The rounds played, newest first; with a filter those among the newest ten thousand or so of the time asked for',
    query: Shape({ ...anchoredQuery, ...spinFilter }),
    data: Type.Array(Spin),
    paged: true,
  }),
  readSpinTotals: call('readSpinTotals', {
    kind: 'read',
    who: 'player',
    summary: 'What the rounds of a filter come to in each currency, looked for among the newest ten thousand or so of the time asked for',
    query: Shape(spinFilter),
    data: Shape({
      totals: Type.Array(Shape({ currency: CurrencyCode, rounds: Type.Integer(), staked: Money, paid: Money, net: Money })),
      since: OrNull(Type.Unsafe<Date>({ ...Time, description: 'every round after it is counted; null: all are' })),
    }),
    perMinute: 120,
  }),
  readSpin: call('readSpin', {
    kind: 'read',
    who: 'player',
    summary: 'One round with what its provider keeps of it: what was shown, its replay, its proof',
    params: Shape({ id: Id }),
    data: Shape({
      ...Spin.properties,
      /** What the account held before it and after its last booking; absent where that is not known any more. */
      funds: Type.Optional(Shape({ before: Money, after: Money })),
      record: Type.Optional(SpinRecord),
    }),
    problems: ['provider-down'],
    perMinute: 120,
  }),
};
