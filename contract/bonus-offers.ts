// What is offered before anybody has it: the bonuses in force, the steps of a package with how far the player is, and the choice to have none.
import { type Static, Type } from 'typebox';
import { call } from './kernel/call.ts';
import {
  bonusKinds,
  bonusOrders,
  bonusTriggers,
  BonusTerms,
  FreeSpinsOffer,
  MoneyOrNone,
  PlayerBonus,
  wageringBases,
} from './player-bonus.ts';
import { CurrencyCode, Flag, Id, Identity, Money, OrNull, Shape, Time } from './kernel/shapes.ts';

const weekdays = Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
  description: '1 is Monday, in the time zone of the player; none: every day',
});

/** A bonus that is in force, with the figures of one currency. */
export const BonusOffer = Shape({
  identity: Identity,
  name: Type.String(),
  text: Type.String(),
  trigger: Type.Enum([...bonusTriggers]),
  kind: Type.Enum([...bonusKinds]),
  currency: CurrencyCode,
  percent: Type.Unsafe<number | null>({ ...OrNull(Type.Integer()), description: 'of the deposit, or of the loss of the period' }),
  amount: Type.Unsafe<bigint>({ ...Money, description: 'the bonus, at the most; 0 where it is free spins alone' }),
  minDeposit: MoneyOrNone,
  freeSpins: OrNull(FreeSpinsOffer),
  needsCode: Type.Boolean(),
  weekdays,
  period: Type.Unsafe<string | null>({ ...OrNull(Type.String()), description: 'day, week or month whose loss it is of' }),
  dropAfter: Type.Unsafe<number | null>({ ...MoneyOrNone, description: 'what is to be staked before it comes' }),
  wageringBase: Type.Enum([...wageringBases]),
  wageringTimes: Type.Integer(),
  maxStake: Money,
  maxWin: MoneyOrNone,
  order: Type.Enum([...bonusOrders]),
  acceptDays: Type.Integer(),
  wagerDays: Type.Integer(),
  from: Time,
  until: Time,
  termsVersion: Type.Integer(),
  package: OrNull(Shape({ identity: Identity, step: Type.Integer() })),
});
export type BonusOffer = Static<typeof BonusOffer>;

/**
 * How far a player is with a step. `open` comes with the next deposit that fits, `waiting` after the steps before it, `missed` with none any
 * more, `unavailable` is not for this player. A guest's first step is open.
 */
export const packageStates = [
  'open',
  'waiting',
  'issued',
  'active',
  'played',
  'canceled',
  'expired',
  'lost',
  'missed',
  'unavailable',
] as const;

export const PackageStep = Shape({
  step: Type.Integer(),
  depositNumber: Type.Unsafe<number | null>({
    ...OrNull(Type.Integer()),
    description: 'the deposit that brings it; null: the next one that fits, whichever it is',
  }),
  state: Type.Enum([...packageStates]),
  reason: Type.Unsafe<string | null>({ ...OrNull(Type.String()), description: 'what stands against it, where it is unavailable' }),
  offer: BonusOffer,
  bonus: OrNull(PlayerBonus),
  freeSpinsId: Type.Unsafe<string | null>({ ...OrNull(Id), description: 'the free spins that the step has brought' }),
});
export type PackageStep = Static<typeof PackageStep>;

const inCurrency = { currency: Type.Optional(CurrencyCode) };

export const bonusOfferCalls = {
  listBonusOffers: call('listBonusOffers', {
    kind: 'read',
    who: 'anyone',
    summary:
      'The bonuses in force where the request comes from, in the language and currency asked for; of a player those that are for them',
    query: Shape(inCurrency),
    data: Type.Array(BonusOffer),
  }),
  readBonusPackage: call('readBonusPackage', {
    kind: 'read',
    who: 'anyone',
    summary: 'A package of bonuses in its steps, with how far the player is',
    params: Shape({ identity: Identity }),
    query: Shape(inCurrency),
    data: Shape({
      identity: Identity,
      ifSkipped: Type.Enum(['kept', 'lost'], {
        description: 'kept: a step waits until it is taken; lost: each is for its own deposit alone',
      }),
      steps: Type.Array(PackageStep),
    }),
    problems: ['not-found'],
  }),
  readBonusTerms: call('readBonusTerms', {
    kind: 'read',
    who: 'anyone',
    summary: 'What holds for a bonus that is offered, or of a version that the player was granted',
    params: Shape({ identity: Identity }),
    query: Shape({ currency: CurrencyCode, version: Type.Optional(Type.Integer({ minimum: 1 })) }),
    data: BonusTerms,
    problems: ['not-found'],
  }),
  changeBonusOptIn: call('changeBonusOptIn', {
    kind: 'write',
    who: 'player',
    summary:
      'Whether the player wants bonuses. Without: none is offered or granted, what was issued and not activated is taken back, and what is active stays. With preview=1 it says what would be, and changes nothing',
    query: Shape({ preview: Type.Optional(Flag) }),
    body: Shape({ wantsBonuses: Type.Boolean() }),
    data: Shape({
      wantsBonuses: Type.Boolean(),
      isPreview: Type.Boolean(),
      takenBack: Shape({ bonuses: Type.Array(PlayerBonus), freeSpins: Type.Integer({ description: 'grants of free spins' }) }),
    }),
    problems: ['player-excluded', 'player-blocked'],
    whileBarred: 'open',
  }),
};
