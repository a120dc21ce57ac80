// A bonus as its player sees it, in lists and on the live channel.
import { type Static, Type } from 'typebox';
import { CurrencyCode, Id, Identity, Money, OrNull, Shape, Time } from './kernel/shapes.ts';

/** Money that may be missing, as a number already: what may be null has no form of its own for bigint. */
export const MoneyOrNone = OrNull(Type.Integer());

export const bonusOrders = ['real-first', 'bonus-first'] as const;

/** What a grant is: money to wager, a stake for the sportsbook, or money that is the player's at once. */
export const bonusKinds = ['bonus', 'free-bet', 'real-money'] as const;
/** What grants: a deposit, a code, the winnings of free spins, the loss of a period, a wagered sum, an operator. */
export const bonusTriggers = ['deposit', 'code', 'free-spins', 'cashback', 'drop', 'operator'] as const;
export const wageringBases = ['bonus', 'bonus-and-deposit', 'spin-winnings'] as const;

export const PlayerBonus = Shape({
  id: Id,
  currency: CurrencyCode,
  amount: Money,
  status: Type.Integer({ description: '1 issued, 2 activated, 3 finished' }),
  result: Type.Integer({ description: '1 open, 2 played, 3 canceled, 4 expired, 5 lost' }),
  version: Type.Integer({ minimum: 0, description: 'grows with every change; the object with the lower one is old' }),
  identity: Identity,
  termsVersion: Type.Integer({ minimum: 1, description: 'the version of the terms that the player was granted it under' }),
  name: Type.String({ description: 'in the language of the player' }),
  kind: Type.Enum([...bonusKinds], { description: 'a free bet is kept for a bet of the sportsbook and cannot be activated before' }),
  trigger: Type.Enum([...bonusTriggers], { description: 'what brought it' }),
  deposit: Type.Unsafe<number | null>({ ...MoneyOrNone, description: 'the deposit that brought it' }),
  target: Type.Unsafe<bigint>({ ...Money, description: 'how much is to be staked, as it counts, before the bonus becomes real money' }),
  counted: Type.Unsafe<bigint>({ ...Money, description: 'how much of it is done' }),
  order: Type.Enum([...bonusOrders], { description: 'which money a stake takes first' }),
  maxStake: Type.Unsafe<bigint>({ ...Money, description: 'no stake is higher while it is activated' }),
  maxWin: Type.Unsafe<number | null>({ ...MoneyOrNone, description: 'the most that becomes real money; null: no cap' }),
  acceptUntil: Type.Unsafe<Date>({ ...Time, description: 'until when it can be activated' }),
  wagerUntil: Type.Unsafe<Date | null>({ ...OrNull(Time), description: 'until when it is to be wagered; null before it is activated' }),
  converted: Type.Unsafe<bigint>({ ...Money, description: 'what became real money at its end' }),
  removed: Type.Unsafe<bigint>({ ...Money, description: 'what was removed at its end' }),
  endedAt: Type.Unsafe<Date | null>(OrNull(Time)),
  endReason: Type.Unsafe<string | null>({
    ...OrNull(Type.String()),
    description:
      'wagered, used-up, staked (a free bet), canceled, revoked, not-accepted, not-wagered, excluded, opted-out, deposit-reversed',
  }),
  lastEntry: Type.Unsafe<string | null>({ ...OrNull(Id), description: 'the movement of the account that ended it' }),
  createdAt: Time,
});
export type PlayerBonus = Static<typeof PlayerBonus>;

export const spinWinnings = ['real', 'bonus'] as const;

export const PlayerFreeSpin = Shape({
  id: Id,
  currency: CurrencyCode,
  count: Type.Integer(),
  played: Type.Integer({ description: 'how many of them were staked' }),
  stake: Type.Unsafe<bigint>({ ...Money, description: 'what each is worth; it costs nothing' }),
  gameId: Identity,
  games: Type.Array(Identity, { description: 'those of which the player picks one as they are activated' }),
  winnings: Type.Enum([...spinWinnings], { description: 'real money at once, or a bonus to wager when they are over' }),
  won: Type.Unsafe<bigint>({ ...Money, description: 'what they have won' }),
  status: Type.Integer({ description: '1 issued, 2 activated, 3 finished' }),
  result: Type.Integer({ description: '1 open, 2 played, 3 canceled, 4 expired' }),
  bonus: Type.Unsafe<{ identity: string; termsVersion: number } | null>({
    ...OrNull(Shape({ identity: Identity, termsVersion: Type.Integer() })),
    description: 'the bonus that brought them, with the version of its terms; null: an operator gave them',
  }),
  isWaiting: Type.Boolean({ description: 'the provider of the game has not answered yet; it is asked again' }),
  version: Type.Integer({ minimum: 0, description: 'grows with every change; the object with the lower one is old' }),
  validUntil: Time,
  createdAt: Time,
});
export type PlayerFreeSpin = Static<typeof PlayerFreeSpin>;

/** Why a stake counts as it does: in full, by the weight of its game or category, or not for what is named; or it was taken back. */
export const stepReasons = [
  'full',
  'game-weight',
  'category-weight',
  'default-weight',
  'excluded-game',
  'low-odds',
  'too-late',
  'taken-back',
] as const;

/** How one stake counted. */
export const BonusStep = Shape({
  entryId: Id,
  roundId: Type.Unsafe<string | null>(OrNull(Id)),
  game: Type.String(),
  stake: Type.Unsafe<bigint>({ ...Money, description: 'negative for one that was taken back' }),
  weight: Type.Integer({ description: 'percent' }),
  counted: Money,
  reason: Type.Enum([...stepReasons]),
  at: Time,
});

/** What becomes of a stake in an excluded game: it is refused before it is booked, or counts nothing. */
export const exclusions = ['refused', 'unweighted'] as const;

/** Free spins that a bonus brings, or that it is. */
export const FreeSpinsOffer = Shape({
  count: Type.Integer(),
  stake: Money,
  games: Type.Array(Identity),
  days: Type.Integer(),
  winnings: Type.Enum([...spinWinnings]),
});

/** What holds for a bonus, by the eight headings under which it is told. All figures are those of the currency. */
export const BonusTerms = Shape({
  identity: Identity,
  version: Type.Integer({ minimum: 1 }),
  publishedAt: Time,
  newestVersion: Type.Integer({ minimum: 1, description: 'the version that new grants come under' }),
  currency: CurrencyCode,
  name: Type.String(),
  text: Type.String(),
  dates: Shape({ from: Time, until: Time, acceptDays: Type.Integer(), wagerDays: Type.Integer() }),
  eligibility: Shape({
    countries: Shape({ only: Type.Array(Type.String()), not: Type.Array(Type.String()) }),
    segments: Type.Array(Type.String()),
    once: Type.Unsafe<string | null>(OrNull(Type.String())),
    minDeposit: MoneyOrNone,
    needsCode: Type.Boolean(),
    weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
      description: 'of the deposit, in the time zone of the player; 1 is Monday; none: every day',
    }),
    numbers: Type.Unsafe<{ from: number; to: number } | null>({
      ...OrNull(Shape({ from: Type.Integer(), to: Type.Integer() })),
      description: 'which of the deposits of a player bring it; null: any',
    }),
  }),
  amount: Shape({
    kind: Type.Enum([...bonusKinds]),
    trigger: Type.Enum([...bonusTriggers]),
    percent: Type.Unsafe<number | null>({ ...OrNull(Type.Integer()), description: 'of the deposit, or of the loss' }),
    max: Money,
    freeSpins: OrNull(FreeSpinsOffer),
    dropAfter: Type.Unsafe<number | null>({ ...MoneyOrNone, description: 'what is to be staked before it comes' }),
    period: Type.Unsafe<string | null>({ ...OrNull(Type.String()), description: 'day, week or month whose loss it is of' }),
    minLoss: Type.Unsafe<number | null>({ ...MoneyOrNone, description: 'a smaller loss of the period brings nothing' }),
  }),
  withdrawal: Shape({
    realMoney: Type.Enum(['at-any-time'], { description: 'what is real money can be withdrawn, whatever the bonus does' }),
    maxWin: MoneyOrNone,
  }),
  wagering: Shape({
    base: Type.Enum([...wageringBases]),
    times: Type.Integer(),
    minOdds: Type.Unsafe<number | null>({ ...OrNull(Type.Integer()), description: 'hundredths: a bet at lower odds counts nothing' }),
    excluded: Type.Enum([...exclusions]),
    weights: Shape({
      default: Type.Integer(),
      categories: Type.Record(Type.String(), Type.Integer()),
      games: Type.Record(Type.String(), Type.Integer()),
    }),
    excludedGames: Type.Array(Type.String()),
    products: Type.Array(Type.String(), { description: 'whose stakes count: casino, sports and others' }),
    maxStake: Money,
  }),
  order: Shape({
    stakes: Type.Enum([...bonusOrders]),
    payouts: Type.Enum(['by-share'], { description: 'as much as of the stakes of the round' }),
  }),
  cancel: Shape({ removes: Type.Enum(['bonus-money']), keeps: Type.Enum(['real-money']) }),
  end: Shape({
    notAccepted: Type.Enum(['nothing-booked']),
    notWagered: Type.Enum(['bonus-money-removed']),
    openRounds: Type.Enum(['waited-for']),
  }),
});
