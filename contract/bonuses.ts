// Bonuses: what a deposit may bring, codes for it, and what a player was granted.
import { type Static, Type } from 'typebox';
import { call } from './kernel/call.ts';
import { PlayerBonusCode } from './live/events.ts';
import { BonusStep, bonusOrders, exclusions, FreeSpinsOffer, MoneyOrNone, PlayerBonus, PlayerFreeSpin } from './player-bonus.ts';
import { CurrencyCode, Flag, Id, Identity, Money, OrNull, pageQuery, Shape, Time } from './kernel/shapes.ts';

/** What a deposit of an amount would bring. */
export const DepositBonus = Shape({
  identity: Identity,
  name: Type.String(),
  text: Type.String(),
  currency: CurrencyCode,
  amount: Type.Unsafe<bigint>({ ...Money, description: 'what the deposit would bring; without an amount, the most that any does' }),
  deposit: Type.Unsafe<number | null>({ ...MoneyOrNone, description: 'the amount that was asked about' }),
  total: Type.Unsafe<number | null>({ ...MoneyOrNone, description: 'deposit and bonus together' }),
  percent: Type.Integer(),
  freeSpins: OrNull(FreeSpinsOffer),
  package: OrNull(Shape({ identity: Identity, step: Type.Integer() })),
  acceptDays: Type.Integer(),
  minDeposit: Money,
  wageringTimes: Type.Integer({ description: 'how often it must be staked before it can be withdrawn' }),
  target: Type.Unsafe<bigint>({ ...Money, description: 'how much that is to stake, as it counts' }),
  maxStake: Money,
  maxWin: MoneyOrNone,
  order: Type.Enum([...bonusOrders]),
  wagerDays: Type.Integer(),
  termsVersion: Type.Integer(),
});

/** What a stake has to know of the bonus that is being wagered. */
export const ActiveBonus = Shape({
  currency: CurrencyCode,
  isBonusWagering: Type.Boolean(),
  minimumBonusWagerMultiplier: Type.Number({ description: 'a game whose stakes count less, as a share of 1, is marked' }),
  bonus: OrNull(PlayerBonus),
  left: Type.Unsafe<bigint>({ ...Money, description: 'how much is still to be staked, as it counts' }),
  realMoney: Money,
  bonusMoney: Money,
  openRounds: Type.Integer({ description: 'nothing ends before they are over' }),
  weights: Shape({
    default: Type.Integer({ description: 'percent' }),
    categories: Type.Record(Type.String(), Type.Integer()),
    games: Type.Record(Type.String(), Type.Integer()),
  }),
  excludedGames: Type.Array(Type.String()),
  excluded: Type.Enum([...exclusions]),
  products: Type.Array(Type.String(), { description: 'whose stakes count: casino, sports and others' }),
});
export type ActiveBonus = Static<typeof ActiveBonus>;

/** The movement of the account after which a bonus was over. */
export const LastMovement = Shape({
  entryId: Id,
  kind: Type.String(),
  amount: Money,
  roundId: Type.Unsafe<string | null>(OrNull(Id)),
  game: Type.Unsafe<string | null>(OrNull(Type.String())),
  at: Time,
});

const ofBonus = Shape({ id: Id });
const barred = ['player-excluded', 'player-blocked', 'country-blocked'] as const;

export const bonusCalls = {
  listBonuses: call('listBonuses', {
    kind: 'read',
    who: 'player',
    summary: 'The bonuses that a deposit can bring',
    query: Shape({
      currency: Type.Optional(CurrencyCode),
      amount: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000_000_000 })),
    }),
    data: Type.Array(DepositBonus),
  }),
  listBonusCodes: call('listBonusCodes', {
    kind: 'read',
    who: 'player',
    summary: 'The codes that the player has entered and not used yet',
    query: Shape({ trigger: Type.Optional(Type.Integer({ minimum: 1, maximum: 9, description: '3: deposit' })) }),
    data: Type.Array(PlayerBonusCode),
  }),
  enterBonusCode: call('enterBonusCode', {
    kind: 'act',
    who: 'player',
    summary: 'Enters a code; the answer says by its status whether it is one: 1 entered, 3 incorrect, 4 not available',
    body: Shape({
      bonusCode: Type.String({ minLength: 1, maxLength: 40, pattern: '^[^\\u0000-\\u001f]*$' }),
      trigger: Type.Integer({ minimum: 1, maximum: 9, description: '3: deposit' }),
    }),
    data: PlayerBonusCode,
    problems: [...barred, 'agreement-needed', 'too-many-requests'],
    closedInMaintenance: true,
    perMinute: 20,
  }),
  removeBonusCode: call('removeBonusCode', {
    kind: 'write',
    who: 'player',
    summary: 'Takes a code back that was not used yet',
    body: Shape({ playerBonusCodeId: Id }),
    data: Type.Array(PlayerBonusCode),
    whileBarred: 'open',
  }),
  listPlayerBonuses: call('listPlayerBonuses', {
    kind: 'read',
    who: 'player',
    summary: 'The bonuses of the player, the newest first: those that are issued and activated, unless other statuses are asked for',
    query: Shape({
      status: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 3 }), { maxItems: 3 })),
      currency: Type.Optional(CurrencyCode),
      result: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 5 }), { maxItems: 5 })),
      from: Type.Optional(Type.String({ format: 'date-time', description: 'granted then or later' })),
      to: Type.Optional(Type.String({ format: 'date-time', description: 'granted before' })),
      ...pageQuery,
    }),
    data: Type.Array(PlayerBonus),
    paged: true,
  }),
  readActiveBonus: call('readActiveBonus', {
    kind: 'read',
    who: 'player',
    summary: 'The bonus that is being wagered in a currency, brought up to what is booked, with what it asks of games',
    query: Shape({ currency: Type.Optional(CurrencyCode) }),
    data: ActiveBonus,
  }),
  readPlayerBonus: call('readPlayerBonus', {
    kind: 'read',
    who: 'player',
    summary: 'One bonus of the player, with the movement that ended it',
    params: ofBonus,
    data: Shape({ bonus: PlayerBonus, lastMovement: OrNull(LastMovement) }),
    problems: ['not-found'],
  }),
  activatePlayerBonus: call('activatePlayerBonus', {
    kind: 'act',
    who: 'player',
    summary: 'Activates a bonus: its money is booked, and stakes count from now on. The same again changes nothing',
    params: ofBonus,
    data: PlayerBonus,
    problems: [
      ...barred,
      'not-found',
      'agreement-needed',
      'age-unverified',
      'identity-unverified',
      'address-unverified',
      'document-needed',
      'bonus-active',
      'bonus-held',
      'bonus-state',
    ],
    closedInMaintenance: true,
  }),
  cancelPlayerBonus: call('cancelPlayerBonus', {
    kind: 'act',
    who: 'player',
    summary: 'Cancels a bonus: its money is removed, real money stays. With preview=1 it says what would be, and changes nothing',
    params: ofBonus,
    query: Shape({ preview: Type.Optional(Flag) }),
    data: Shape({
      bonus: PlayerBonus,
      stays: Type.Unsafe<bigint>({ ...Money, description: 'the real money of the account' }),
      removed: Type.Unsafe<bigint>({ ...Money, description: 'the bonus money that goes' }),
      isPreview: Type.Boolean(),
    }),
    problems: ['not-found', 'bonus-state', 'bonus-round-open'],
    whileBarred: 'open',
  }),
  listPlayerFreeSpins: call('listPlayerFreeSpins', {
    kind: 'read',
    who: 'player',
    summary: 'The free spins of the player, the newest first: those that are issued and activated, unless other statuses are asked for',
    query: Shape({
      status: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 3 }), { maxItems: 3 })),
      currency: Type.Optional(CurrencyCode),
      ...pageQuery,
    }),
    data: Type.Array(PlayerFreeSpin),
    paged: true,
  }),
  activatePlayerFreeSpins: call('activatePlayerFreeSpins', {
    kind: 'act',
    who: 'player',
    summary: 'Activates free spins, in one of their games: its provider is asked for them. The same again changes nothing',
    params: ofBonus,
    query: Shape({ game: Type.Optional(Identity) }),
    data: PlayerFreeSpin,
    problems: [
      ...barred,
      'not-found',
      'agreement-needed',
      'age-unverified',
      'identity-unverified',
      'address-unverified',
      'document-needed',
      'bonus-held',
      'bonus-state',
      'game-unavailable',
    ],
    closedInMaintenance: true,
  }),
  cancelPlayerFreeSpins: call('cancelPlayerFreeSpins', {
    kind: 'act',
    who: 'player',
    summary: 'Gives free spins back; what they won stays. With preview=1 it says how many would be gone, and changes nothing',
    params: ofBonus,
    query: Shape({ preview: Type.Optional(Flag) }),
    data: Shape({ freeSpin: PlayerFreeSpin, left: Type.Integer({ description: 'how many go' }), isPreview: Type.Boolean() }),
    problems: ['not-found', 'bonus-state'],
    whileBarred: 'open',
  }),
  listBonusSteps: call('listBonusSteps', {
    kind: 'read',
    who: 'player',
    summary: 'How each stake counted towards a bonus, the newest first',
    params: ofBonus,
    query: Shape(pageQuery),
    data: Type.Array(BonusStep),
    paged: true,
    problems: ['not-found'],
  }),
};
