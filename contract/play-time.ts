// Time at play: the play session that runs, what it cost so far, and the reality check.
import { type Static, Type } from 'typebox';
import { call } from './kernel/call.ts';
import { CurrencyCode, Id, Money, OrNull, Shape, Time } from './kernel/shapes.ts';

/** What a stretch of play came to. A stake or payout that was rolled back is not in it. */
export const PlayFigures = Shape({
  currency: CurrencyCode,
  staked: Money,
  won: Money,
  net: Type.Unsafe<bigint>({ ...Money, description: 'won less staked' }),
});
export type PlayFigures = Static<typeof PlayFigures>;

export const RealityCheck = Shape({
  minutes: OrNull(Type.Integer({ description: 'minutes of play between two checks; null: no checks' })),
  isOwn: Type.Boolean({ description: 'chosen by the player; else what holds without a choice' }),
  choices: Type.Array(Type.Integer(), { description: 'the minutes to choose from' }),
  canBeOff: Type.Boolean(),
  dueAt: OrNull(Time),
  isDue: Type.Boolean({ description: 'no new round begins before it is acknowledged' }),
});
export type RealityCheck = Static<typeof RealityCheck>;

export const PlaySession = Shape({
  now: Time,
  session: OrNull(
    Shape({
      id: Id,
      beganAt: Time,
      endsAt: Type.Unsafe<Date>({ ...Time, description: 'when it is over unless there is a launch or a stake before' }),
      figures: Type.Array(PlayFigures, { description: 'by currency, those that were played in' }),
      total: Type.Unsafe<PlayFigures>({
        ...PlayFigures,
        description: 'in the currency of the account in use; other currencies at their rates of now',
      }),
    }),
  ),
  realityCheck: RealityCheck,
});
export type PlaySession = Static<typeof PlaySession>;

export const playTimeCalls = {
  readPlaySession: call('readPlaySession', {
    kind: 'read',
    who: 'player',
    summary: 'The play session that runs: since when, staked, won, net, and when its next reality check is due',
    data: PlaySession,
    perMinute: 600,
  }),
  setRealityCheck: call('setRealityCheck', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'Sets the minutes of play between two reality checks; in force at once',
    body: Shape({ minutes: OrNull(Type.Integer({ minimum: 1, maximum: 1440 })) }),
    data: RealityCheck,
  }),
  acknowledgeRealityCheck: call('acknowledgeRealityCheck', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'Acknowledges the reality check that was due at a time. One that is acknowledged already changes nothing',
    body: Shape({
      dueAt: Type.String({ format: 'date-time', description: 'as the check was told: it names the check' }),
      way: Type.Enum(['continue', 'history', 'break', 'leave'], { description: 'how the player goes on' }),
    }),
    data: RealityCheck,
  }),
};
