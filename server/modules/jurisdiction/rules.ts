// The switches that a jurisdiction may set. Each is read by the module that it concerns; nothing reads a jurisdiction's name.
import { type Static, type TSchema, Type } from 'typebox';
import { DocumentsNeeded } from '#contract/documents/document-rules.ts';
import { CurrencyCode, OrNull, Shape } from '#contract/kernel/shapes.ts';
import { VerificationNeeded } from '#contract/verification.ts';

const Count = (description: string) => Type.Integer({ minimum: 1, description });

export const ruleSchemas = {
  passwordMinLength: Type.Integer({ minimum: 6, maximum: 64, description: 'Characters that a new password has at least.' }),
  lockAfterFailures: OrNull(
    Count('Failed sign-ins within half an hour that lock an account until its owner opens it by email; null: none do.'),
  ),
  idleMinutes: OrNull(Count('Minutes without an act of the player after which play and payments ask to sign in again; null: never.')),
  fullSignInDays: OrNull(Count('Days after which the whole sign-in is asked again; null: when the session is over.')),
  unprovenDepositsMax: Type.Object(
    { amount: Type.Integer({ minimum: 0 }), currency: CurrencyCode },
    {
      additionalProperties: false,
      description:
        'What a player may deposit in all, in the smallest unit, before the email address is proven. Nothing is paid out before.',
    },
  ),
  dormantMonths: Count('Months without a sign of the player after which the account becomes dormant.'),
  dormantNoticeDays: Count('Days before it at which the player is told.'),
  exclusionReturn: Type.Object(
    {
      mayAskEarly: Type.Boolean(),
      decideDays: OrNull(Type.Integer({ minimum: 1 })),
      waitHours: Type.Integer({ minimum: 24 }),
      indefiniteWaitHours: Type.Integer({ minimum: 24 }),
    },
    {
      additionalProperties: false,
      description:
        'How a self-excluded player comes back: whether they may ask before the end, within how many days the operator decides (null: nobody decides), and how long it takes from then on, for an exclusion with an end and for one without.',
    },
  ),
  withdrawalCancel: Type.Boolean({ description: 'Whether a player may take back a withdrawal that is pending.' }),
  unplayedFeePermyriad: OrNull(
    Type.Integer({
      minimum: 0,
      maximum: 5000,
      description:
        'What a withdrawal of deposits that were not staked once costs, in hundredths of a per cent; null: no deposit has to be staked.',
    }),
  ),
  withdrawalReviewHours: Count('Hours in which a withdrawal that people look at is decided, as its player is told.'),
  documentRetentionMonths: Count(
    'Months for which a document is kept: a refused one after its decision, an approved one after its player was last there.',
  ),
  recordRetentionMonths: Count(
    'Months for which records of play, payments and protection are kept under a number after their player was erased.',
  ),
  complaintRetentionMonths: Count('Months for which the words and files of a complaint are kept after it was closed.'),
  limitRiseHours: Type.Integer({
    minimum: 24,
    description: 'Hours after which a higher limit, or none, may be confirmed at the earliest.',
  }),
  complaintDays: Count('Days in which a complaint is resolved, or its player told to whom to turn.'),
  autoplay: Type.Boolean({ description: 'Whether games may offer to play rounds by themselves.' }),
  freeRounds: Type.Boolean({ description: 'Whether a player may be given rounds that cost nothing.' }),
  bonuses: Type.Object(
    {
      areOffered: Type.Boolean(),
      isFirstPlayOnly: Type.Boolean(),
      maxTimes: OrNull(Type.Integer({ minimum: 1 })),
      mayMixProducts: Type.Boolean(),
      mayCap: Type.Boolean(),
    },
    {
      additionalProperties: false,
      description:
        'Whether bonuses may be offered, or one before the first play alone; how often a bonus may have to be wagered (null: as often as told); whether one offer may mix products; whether what becomes real money may be capped, as told before.',
    },
  ),
  bonusTaking: Type.Object(
    {
      minAcceptDays: OrNull(Type.Integer({ minimum: 1 })),
      minWagerDays: OrNull(Type.Integer({ minimum: 1 })),
      needsOptIn: Type.Boolean(),
    },
    {
      additionalProperties: false,
      description:
        'How many days a player has at the least to take a bonus, and to wager it or play its free spins (null: as many as told); whether the player’s own act has to come before a bonus is credited.',
    },
  ),
  betting: Type.Object(
    { isOffered: Type.Boolean(), isInPlay: Type.Boolean(), isCashOut: Type.Boolean() },
    {
      additionalProperties: false,
      description:
        'Whether bets on sports may be offered, whether they may be taken once an event has begun, and whether a bet may be cashed out before its end.',
    },
  ),
  slamStop: Type.Boolean({ description: 'Whether a player may shorten the time until a result is shown.' }),
  featureBuy: Type.Boolean({ description: 'Whether games may sell a feature for several stakes.' }),
  gamble: Type.Boolean({ description: 'Whether a slot may let its player put a win at stake again, in a gamble that returns 100 %.' }),
  minGameCycleMs: Type.Object(
    { other: Type.Integer({ minimum: 0 }) },
    {
      additionalProperties: Type.Integer({ minimum: 0 }),
      description:
        'Milliseconds between two stakes of one session at least, by category of game; "other" is for categories without their own.',
    },
  ),
  playPauseMinutes: Count(
    'Minutes without a launch or a stake after which a play session is over: its clock and its net result begin anew.',
  ),
  realityCheckMinutes: Type.Object(
    {
      default: OrNull(Count('Where the player chose none; null: no checks.')),
      max: OrNull(Count('The longest that a player may choose; null: any, and none at all.')),
    },
    { additionalProperties: false, description: 'Minutes of play between two reality checks.' },
  ),
  verificationNeeded: VerificationNeeded,
  documentsNeeded: DocumentsNeeded,
  addressMonths: OrNull(Count('Months for which an approved address counts; null: until the player moves or its document runs out.')),
  protectionNotice: Type.Boolean({
    description: 'Whether a first stake for real money is refused until the player has read the notice about the protection of players.',
  }),
  verificationNotice: Type.Boolean({
    description: 'Whether a first deposit is refused until the player has read which documents may be asked for, when and how.',
  }),
  fundsNotice: Type.Boolean({
    description:
      'Whether a deposit is refused until the player has read how money is protected if the house became insolvent, and again once that is another.',
  }),
} satisfies Record<string, TSchema>;

export type RuleName = keyof typeof ruleSchemas;

type CycleTable = { other: number } & { readonly [category: string]: number };
/** The rules in force. */
export type Rules = {
  readonly [N in RuleName]: N extends 'minGameCycleMs' ? CycleTable : Static<(typeof ruleSchemas)[N]>;
};

/** A rule as a row of the table has it, with where it comes from: the regulator's text and its section, or our own decision. */
export interface Sourced<V> {
  value: V;
  source: string;
  checked: Certainty;
}

/** How a source was compared with the text that it names. An operator compares what is not `text` before a licence rests on it. */
export const certainties = {
  text: 'the section was read in the text that the source names',
  excerpt: 'the section was read as somebody quotes it, the regulator or a comment, and not in the whole text',
  no: 'as remembered: nobody has compared it with the text',
  own: 'our own decision or a standard of our choice: there is no regulator to compare it with',
} as const;
export type Certainty = keyof typeof certainties;

/** The schema of a row; all rules of the default, any of another. */
export const rowSchema = (isWhole: boolean): TSchema => {
  const sourced = Object.entries(ruleSchemas).map(([name, value]) => [
    name,
    Shape({
      value,
      source: Type.String({ minLength: 8, description: "the regulator's text and section" }),
      checked: Type.Enum(Object.keys(certainties), { description: 'how the source was compared with that text' }),
    }),
  ]);
  const rules = Type.Object(Object.fromEntries(sourced) as Record<RuleName, TSchema>, { additionalProperties: false });
  return Shape({
    id: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 40 }),
    title: Type.String({ minLength: 3 }),
    countries: Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { uniqueItems: true }),
    rules: isWhole ? rules : Type.Partial(rules, { additionalProperties: false }),
  });
};
