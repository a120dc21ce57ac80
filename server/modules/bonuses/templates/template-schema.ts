// What an operator writes of a bonus, as a file: data alone. Everything that a player is told of it is made of these figures.
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { CountryCode, Identity, OrNull, Shape } from '#contract/kernel/shapes.ts';

const Percent = Type.Integer({ minimum: 0, maximum: 100 });
const Units = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'smallest units of the currency' });
const Moment = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2})?Z$', description: 'ISO 8601, UTC' });
const Days = Type.Integer({ minimum: 1, maximum: 365 });
const Countries = Type.Array(CountryCode, { uniqueItems: true });

/** What is done in one currency. */
const InCurrency = Shape({
  amount: Type.Optional(
    Type.Unsafe<number>({ ...Units, description: 'the bonus; of a deposit or a loss the most that it can be; none: free spins alone' }),
  ),
  spinStake: Type.Optional(Type.Unsafe<number>({ ...Units, description: 'what each free spin is worth' })),
  dropAfter: Type.Optional(Type.Unsafe<number>({ ...Units, description: 'what is to be staked before a drop comes' })),
  minLoss: Type.Optional(Type.Unsafe<number>({ ...Units, description: 'a smaller loss of the period brings nothing' })),
  minDeposit: Type.Optional(Units),
  maxStake: Type.Unsafe<number>({ ...Units, description: 'no stake is higher while the bonus is wagered' }),
  maxWin: Type.Optional(Type.Unsafe<number | null>({ ...OrNull(Units), description: 'the most that becomes real money; null: no cap' })),
  budget: Type.Optional(Type.Unsafe<number | null>({ ...OrNull(Units), description: 'granted in all; null: without end' })),
});

const trigger = Type.Union([
  Shape({
    kind: Type.Literal('deposit'),
    percent: Type.Integer({ minimum: 1, maximum: 500 }),
    numbers: Type.Optional(Shape({ from: Type.Integer({ minimum: 1 }), to: Type.Integer({ minimum: 1 }) })),
    weekdays: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
        uniqueItems: true,
        minItems: 1,
        description: '1 Monday; the day of the player',
      }),
    ),
    needsCode: Type.Boolean(),
  }),
  Shape({ kind: Type.Literal('code') }),
  Shape({ kind: Type.Literal('operator') }),
  Shape({
    kind: Type.Literal('cashback'),
    percent: Type.Integer({ minimum: 1, maximum: 100 }),
    period: Type.Enum(['day', 'week', 'month'], { description: 'of the calendar of the player; a week begins on Monday' }),
  }),
  Shape({ kind: Type.Literal('drop') }),
]);

export const TemplateSchema = Shape({
  identity: Identity,
  texts: Type.Record(
    Type.String(),
    Shape({ name: Type.String({ minLength: 2, maxLength: 80 }), text: Type.String({ minLength: 2, maxLength: 600 }) }),
  ),
  trigger,
  kind: Type.Optional(
    Type.Enum(['bonus', 'free-bet', 'real-money'], {
      description: 'free-bet: a stake for the sportsbook; real-money: nothing is to be wagered; bonus where it is not said',
    }),
  ),
  freeSpins: Type.Optional(
    Shape({
      count: Type.Integer({ minimum: 1, maximum: 1000 }),
      games: Type.Array(Identity, { minItems: 1, uniqueItems: true, description: 'the player picks one of them' }),
      days: Days,
      winnings: Type.Enum(['real', 'bonus'], { description: 'bonus: what they win is wagered as wagering says' }),
    }),
  ),
  package: Type.Optional(
    Shape({
      identity: Identity,
      step: Type.Integer({ minimum: 1, maximum: 20 }),
      ifSkipped: Type.Enum(['kept', 'lost'], {
        description: 'kept: the step waits until a deposit takes it; lost: it is for the deposit of its number alone',
      }),
    }),
  ),
  currencies: Type.Record(Type.String({ pattern: '^[A-Z]{3,5}$' }), InCurrency),
  countries: Shape({ only: Type.Optional(Countries), not: Type.Optional(Countries) }),
  segments: Type.Array(Type.String({ minLength: 1 }), { uniqueItems: true, description: 'none: everybody' }),
  products: Type.Array(Type.Enum(['casino', 'sports', 'bingo', 'lottery']), { minItems: 1, uniqueItems: true }),
  from: Moment,
  until: Moment,
  once: OrNull(Type.Enum(['player', 'person', 'household'])),
  acceptDays: Days,
  wagerDays: Days,
  wagering: Shape({
    base: Type.Enum(['bonus', 'bonus-and-deposit', 'spin-winnings']),
    times: Type.Integer({ minimum: 0, maximum: 100 }),
    weights: Shape({
      default: Percent,
      categories: Type.Record(Type.String(), Percent),
      games: Type.Record(Type.String(), Percent),
    }),
    excludedGames: Type.Array(Identity, { uniqueItems: true }),
    excluded: Type.Optional(
      Type.Enum(['refused', 'unweighted'], { description: 'what becomes of a stake in one of them; refused where it is not said' }),
    ),
    minOdds: Type.Optional(Type.Integer({ minimum: 101, maximum: 100_000, description: 'hundredths: a bet at lower odds counts nothing' })),
    minMultiplier: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'a game whose stakes count less, as a share of 1, is marked in the lobby; 1 where it is not said',
      }),
    ),
  }),
  order: Type.Enum(['real-first', 'bonus-first']),
});
export type TemplateBody = Static<typeof TemplateSchema>;

/** A template as it was published. */
export interface Template {
  identity: string;
  version: number;
  body: TemplateBody;
}

/** One with when it was published, and the version that is in force by now. */
export interface PublishedTemplate extends Template {
  publishedAt: Date;
  newestVersion: number;
}

/** Reads what an operator wrote. Returns what is wrong with it, in words, or the template. */
export function readTemplate(text: string): { faults: string[] } | { body: TemplateBody } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { faults: [`It is no JSON: ${error instanceof Error ? error.message : ''}`] };
  }
  const errors = [...Value.Errors(TemplateSchema, value)];
  if (errors.length > 0)
    return { faults: errors.slice(0, 20).map(({ instancePath, message }) => `${instancePath || 'the file'} ${message}`) };
  return { body: value as TemplateBody };
}
