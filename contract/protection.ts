// Player protection: the limits that players set on stakes, losses and deposits, time-outs and self-exclusion.
import { type Static, Type } from 'typebox';
import { call } from './kernel/call.ts';
import { Amount, CurrencyCode, Id, OrNull, Shape, Time } from './kernel/shapes.ts';

const cashDefinition = Type.Enum([1, 2, 3], { description: '1 bet, 2 loss, 3 deposit' });
const cashPeriod = Type.Enum(['daily', 'weekly', 'monthly']);

/** Money that may be missing, as a number already: what may be null has no form of its own for bigint. */
const MoneyOrNull = OrNull(Type.Integer({ description: "smallest units of the object's currency" }));

/** A rise or a removal that waits: nothing of it holds before it is confirmed. */
export const PendingLimit = Shape({
  amount: MoneyOrNull,
  askedAt: Time,
  confirmableAt: Time,
  isConfirmable: Type.Boolean({ description: 'that time has come' }),
  lapsesAt: Time,
});

export const PlayerLimit = Shape({
  id: Id,
  definition: Type.Integer({ description: '1 bet, 2 loss, 3 deposit, 4 self-exclusion, 5 cooling-off' }),
  period: Type.String({
    description:
      'of GET /settings/constants: limit.cashPeriod, limit.selfExclusionPeriod or limit.coolingOffPeriod; review where the account is barred while we look at it',
  }),
  status: Type.Integer({
    description:
      '1 in force, 2 over, 3 over in a day: the return was asked for, 4 over but for the asking, 5 the operator decides on the return',
  }),
  setBy: Type.Enum(['player', 'operator']),
  currency: OrNull(CurrencyCode),
  amount: MoneyOrNull,
  used: MoneyOrNull,
  /** Of a loss limit it can be more than the amount: what was won in the period may be lost again. */
  left: MoneyOrNull,
  freesAt: OrNull(Time),
  isLowest: Type.Boolean({ description: 'this one is what holds now of all limits of its definition' }),
  since: Time,
  endsAt: OrNull(Time),
  pending: OrNull(PendingLimit),
  changes: Type.Integer({ description: 'how often it was changed since it was set' }),
});
export type PlayerLimit = Static<typeof PlayerLimit>;

/** One clear shape an act. `set` makes a limit or changes the one of the same definition, period and currency: lower at once, higher in 24 hours. */
export const LimitChange = Type.Union([
  Shape({ action: Type.Literal('set'), definition: cashDefinition, period: cashPeriod, currency: CurrencyCode, amount: Amount }),
  Shape({ action: Type.Literal('remove'), id: Id }),
  Shape({ action: Type.Literal('confirm'), id: Id }),
  Shape({ action: Type.Literal('withdraw'), id: Id }),
  Shape({ action: Type.Literal('exclude'), definition: Type.Enum([4, 5]), period: Type.String({ maxLength: 20 }) }),
  Shape({ action: Type.Literal('return'), id: Id, reason: Type.Optional(Type.String({ maxLength: 1000 })) }),
]);
export type LimitChange = Static<typeof LimitChange>;

export const protectionCalls = {
  listLimits: call('listLimits', {
    kind: 'read',
    who: 'player',
    summary: 'The limits in force, those that wait, time-outs and self-exclusions, of the player and of the operator',
    data: Type.Array(PlayerLimit),
  }),
  changeLimits: call('changeLimits', {
    kind: 'write',
    who: 'player',
    summary:
      'Sets, lowers, raises or removes a limit, confirms or withdraws a rise, begins a time-out or a self-exclusion, asks to come back',
    whileBarred: 'open',
    perMinute: 60,
    body: LimitChange,
    data: Type.Array(PlayerLimit),
    problems: ['limit-not-ready', 'exclusion-stands', 'currency-unavailable', 'not-found', 'conflict', 'player-excluded', 'player-blocked'],
  }),
};
