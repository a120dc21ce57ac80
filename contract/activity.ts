// Your play: what a player's time and money came to, and the markers of harm that were seen in it.
import { type Static, Type } from 'typebox';
import { call } from './kernel/call.ts';
import { CurrencyCode, Day, Id, Money, OrNull, Shape, Time } from './kernel/shapes.ts';

export const activityPeriods = ['day', 'week', 'month'] as const;
export type ActivityPeriod = (typeof activityPeriods)[number];

/** How many periods an answer goes back. */
export const periodsShown: Readonly<Record<ActivityPeriod, number>> = { day: 30, week: 12, month: 12 };

export const markerRules = [
  'chasing-deposits',
  'growing-stakes',
  'night-play',
  'long-session',
  'cancelled-withdrawals',
  'declined-deposits',
  'limit-changes',
  'unusual-spend',
] as const;
export type MarkerRule = (typeof markerRules)[number];

const lessReversed = 'less what banks took back, from when they did';

const ActivityMoney = Shape({
  currency: CurrencyCode,
  staked: Money,
  won: Money,
  net: Type.Unsafe<bigint>({ ...Money, description: 'won less staked' }),
  deposits: Type.Unsafe<bigint>({ ...Money, description: `paid in, ${lessReversed}; pending ones are not counted` }),
  withdrawals: Type.Unsafe<bigint>({ ...Money, description: 'paid out, less payouts that came back; pending ones are not counted' }),
  biggestLoss: Type.Unsafe<bigint>({ ...Money, description: 'the largest loss of one day; 0 where no day lost' }),
  biggestLossDay: OrNull(Day),
});
export type ActivityMoney = Static<typeof ActivityMoney>;

const activitySums = {
  minutes: Type.Integer({ description: 'from stake to stake, without breaks of more than 15 minutes' }),
  sessions: Type.Integer({ description: 'times of play that began, apart by more than 15 minutes' }),
  currencies: Type.Array(ActivityMoney, { description: 'one of each currency that moved, in their order' }),
  together: Type.Unsafe<ActivityMoney>({ ...ActivityMoney, description: 'all of them at the rates in force, each sum rounded once' }),
};

const ActivityRow = Shape({ from: Day, to: Type.Unsafe<string>({ ...Day, description: 'the last day of it' }), ...activitySums });
export type ActivityRow = Static<typeof ActivityRow>;

const NetDeposits = Shape({ currency: CurrencyCode, deposits: Money, withdrawals: Money, net: Money });
export type NetDeposits = Static<typeof NetDeposits>;

const MarkerFigure = Shape({ name: Type.String(), unit: Type.Enum(['count', 'minutes', 'hours', 'days', 'money']), value: Type.Integer() });
export type MarkerFigure = Static<typeof MarkerFigure>;

const Marker = Shape({
  id: Id,
  rule: Type.Enum([...markerRules]),
  tool: Type.Enum(['limit', 'break', 'help'], { description: 'what is offered with it' }),
  figures: Type.Array(MarkerFigure, { description: 'what was seen, and the figures of the rule' }),
  currency: Type.Unsafe<string>({ ...CurrencyCode, description: 'of the figures that are money' }),
  firedAt: Time,
  seenAt: OrNull(Time),
});
export type Marker = Static<typeof Marker>;

export const activityCalls = {
  readActivity: call('readActivity', {
    kind: 'read',
    who: 'player',
    summary: 'Time and money of play by day, week or month of the player’s time zone, oldest first, and net deposits of all time',
    query: Shape({
      period: Type.Optional(Type.Enum([...activityPeriods], { description: 'day unless said otherwise' })),
      to: Type.Optional(Type.Unsafe<string>({ ...Day, description: 'a day of the last period; today unless said otherwise' })),
      currency: Type.Optional(Type.Unsafe<string>({ ...CurrencyCode, description: 'for the sums; the player’s unless said otherwise' })),
    }),
    data: Shape({
      period: Type.Enum([...activityPeriods]),
      timeZone: Type.String(),
      today: Day,
      rows: Type.Array(ActivityRow),
      totals: Shape(activitySums),
      lifetime: Shape({ since: Time, currencies: Type.Array(NetDeposits), together: NetDeposits }),
    }),
    problems: ['currency-unavailable'],
    perMinute: 120,
  }),
  readPlayerTurnover: call('readPlayerTurnover', {
    kind: 'read',
    who: 'player',
    summary:
      'What a player has staked in a currency since the account was opened, beside what was paid in, and what deposits still ask to be staked',
    query: Shape({ currency: CurrencyCode }),
    data: Shape({
      currency: CurrencyCode,
      since: Time,
      turnover: Type.Unsafe<bigint>({ ...Money, description: 'staked, without stakes that went back' }),
      deposits: Type.Unsafe<bigint>({ ...Money, description: `paid in, ${lessReversed}; pending ones are not counted` }),
      missing: Type.Unsafe<bigint>({ ...Money, description: 'of all deposits: what has not been staked once, in this currency' }),
      feePermyriad: OrNull(
        Type.Integer({ description: 'what a withdrawal of that costs, in hundredths of a per cent; null: nothing is asked' }),
      ),
    }),
    problems: ['currency-unavailable'],
  }),
  listMarkers: call('listMarkers', {
    kind: 'read',
    who: 'player',
    summary: 'The markers of harm that were seen in the player’s play, newest first, at most fifty',
    data: Type.Array(Marker),
  }),
  acknowledgeMarker: call('acknowledgeMarker', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'Says that a marker was seen; again is the same',
    params: Shape({ id: Id }),
    data: Marker,
  }),
};
