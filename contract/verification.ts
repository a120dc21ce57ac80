// Verification: what is known of who a player is, what needs it, and the way to the identity checker's widget.
import { type Static, Type } from 'typebox';
import { documentEvents, documentKinds } from './documents/document-kinds.ts';
import { call } from './kernel/call.ts';
import { CurrencyCode, Id, OrNull, Shape, Time, type Wire } from './kernel/shapes.ts';

export const checkKinds = ['age', 'identity', 'address'] as const;
export type CheckKind = (typeof checkKinds)[number];

export const checkStatuses = ['none', 'pending', 'on-hold', 'approved', 'rejected', 'retry', 'expired'] as const;
export type CheckStatus = (typeof checkStatuses)[number];

export const verifiedActs = ['deposit', 'demo', 'play', 'bonus', 'withdrawal'] as const;
export type VerifiedAct = (typeof verifiedActs)[number];

const Kind = Type.Enum([...checkKinds]);

export const Verification = Shape({
  playerId: Id,
  checks: Type.Array(
    Shape({
      kind: Kind,
      status: Type.Enum([...checkStatuses]),
      method: OrNull(Type.String({ description: 'checker or operator: who decided' })),
      at: Type.Unsafe<Date | null>({ ...OrNull(Time), description: 'when it was decided' }),
      expiresAt: OrNull(Time),
      labels: Type.Array(Type.String(), { description: 'why it was refused: unsatisfactory-photos, name-differs' }),
    }),
  ),
  needs: Type.Array(
    Shape({
      act: Type.Enum([...verifiedActs]),
      checks: Type.Array(Kind, { description: 'what the act needs' }),
      missing: Type.Array(Kind, { description: 'those of them that are not there yet' }),
      above: OrNull(Type.Integer({ description: 'the sum of all withdrawals above which it is needed, in the smallest unit' })),
      currency: OrNull(CurrencyCode),
      event: Type.String({ description: 'what made the need known: registration, rules' }),
      knownAt: Time,
      toldAt: Time,
    }),
  ),
  later: Type.Array(
    Shape({
      kind: Type.Enum([...documentKinds]),
      event: Type.Enum([...documentEvents]),
      above: Type.Integer({ description: 'the sum above which it is asked for, in the smallest unit' }),
      currency: CurrencyCode,
      days: Type.Integer({ description: 'within so many days' }),
      bars: Type.Array(Type.Enum([...verifiedActs]), { description: 'what then waits until it is approved' }),
    }),
    { description: 'documents that the rules will ask for, told in advance' },
  ),
  canBegin: Type.Boolean({ description: 'whether the widget can be opened: something is left to check' }),
  notice: Shape({
    version: Type.String({ description: 'of the text about documents' }),
    acknowledgedAt: OrNull(Time),
  }),
  version: Type.Integer({ description: 'grows with every change' }),
});
export type Verification = Wire<Static<typeof Verification>>;

/** The text that tells which documents may be asked for, when and how. A change of what it says gets another version. */
export const noticeVersion = '2026-11';

export const verificationCalls = {
  readVerification: call('readVerification', {
    kind: 'read',
    who: 'player',
    summary: 'What is known of who the player is, and what needs it',
    data: Verification,
  }),
  openVerification: call('openVerification', {
    kind: 'act',
    who: 'player',
    whileBarred: 'open',
    summary: "A token and an address that open the identity checker's widget",
    data: Shape({ token: Type.String(), url: Type.String(), expiresAt: Time }),
    problems: ['verification-unavailable', 'verification-closed'],
    perMinute: 10,
  }),
  acknowledgeVerification: call('acknowledgeVerification', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'The player has read which documents may be asked for, when and how',
    body: Shape({ version: Type.String({ maxLength: 40 }) }),
    data: Verification,
    problems: ['conflict'],
  }),
};

/** What needs a check, as a rule of a jurisdiction. */
export const VerificationNeeded = Type.Object(
  {
    deposit: Type.Array(Kind),
    demo: Type.Array(Kind),
    play: Type.Array(Kind),
    bonus: Type.Array(Kind),
    withdrawal: Type.Object(
      {
        checks: Type.Array(Kind),
        above: Type.Object({ amount: Type.Integer({ minimum: 0 }), currency: CurrencyCode }, { additionalProperties: false }),
      },
      { additionalProperties: false },
    ),
  },
  {
    additionalProperties: false,
    description:
      'Which checks of a player (age, identity, address) each act needs; a withdrawal needs them once all withdrawals together pass the sum.',
  },
);
export type VerificationNeeded = Static<typeof VerificationNeeded>;
