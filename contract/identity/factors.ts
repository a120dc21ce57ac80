// Second factors - the code of an app, passkeys, recovery codes - and the proof that it is still the player who acts.
import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { FactorCode } from './identity.ts';
import { SignedIn } from '../players/players.ts';
import { Id, OrNull, Shape, Time } from '../kernel/shapes.ts';

const Loose = { additionalProperties: true } as const;
const Text = Type.String({ minLength: 1, maxLength: 8000 });
/** What the browser answers to a passkey challenge, as @simplewebauthn/browser sends it; the server reads it with its own library. */
export const PasskeyResponse = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 2000 }),
    rawId: Type.String({ minLength: 1, maxLength: 2000 }),
    type: Type.String({ maxLength: 40 }),
    response: Type.Object({ clientDataJSON: Text }, Loose),
  },
  Loose,
);
const Options = Type.Unsafe<object>({ type: 'object', additionalProperties: true, description: 'for navigator.credentials' });
const Begun = Shape({ challengeId: Id, options: Options });
const PasskeyAnswer = { challengeId: Id, response: PasskeyResponse };
const RecoveryCodes = Shape({
  recoveryCodes: Type.Array(Type.String(), { description: 'shown this once; empty where the player has a set already' }),
});
const Changed = Shape({ changed: Type.Boolean() });

export const factorCalls = {
  listFactors: call('listFactors', {
    kind: 'read',
    who: 'player',
    summary: 'How the player signs in and what protects the account',
    data: Shape({
      hasPassword: Type.Boolean(),
      totpSince: OrNull(Time),
      passkeys: Type.Array(Shape({ id: Id, name: Type.String(), createdAt: Time, lastUsedAt: OrNull(Time) })),
      recoveryCodesLeft: Type.Integer(),
    }),
  }),
  beginTotp: call('beginTotp', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'Makes a secret for an app; it counts once a code of it was confirmed',
    data: Shape({ secret: Type.String(), uri: Type.String({ description: 'otpauth://, for a QR code' }) }),
    problems: ['step-up-needed', 'conflict', 'email-unproven'],
    perMinute: 20,
  }),
  confirmTotp: call('confirmTotp', {
    kind: 'act',
    who: 'player',
    whileBarred: 'open',
    summary: 'Turns the app on by a code of it',
    body: Shape({ code: FactorCode }),
    data: RecoveryCodes,
    problems: ['step-up-needed', 'conflict', 'email-unproven'],
    perMinute: 20,
  }),
  removeTotp: call('removeTotp', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'Turns the app off',
    data: Changed,
    problems: ['step-up-needed'],
  }),
  renewRecoveryCodes: call('renewRecoveryCodes', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'A new set of recovery codes in the place of the old',
    data: RecoveryCodes,
    problems: ['step-up-needed', 'conflict', 'email-unproven'],
    perMinute: 10,
  }),
  beginPasskey: call('beginPasskey', {
    kind: 'act',
    who: 'player',
    whileBarred: 'open',
    summary: 'Begins to add a passkey',
    data: Begun,
    problems: ['step-up-needed', 'email-unproven'],
    perMinute: 20,
  }),
  addPasskey: call('addPasskey', {
    kind: 'act',
    who: 'player',
    whileBarred: 'open',
    summary: 'Adds the passkey that the browser made',
    body: Shape({ ...PasskeyAnswer, name: Type.String({ minLength: 1, maxLength: 60 }) }),
    data: RecoveryCodes,
    problems: ['step-up-needed', 'conflict', 'code-refused', 'email-unproven'],
    perMinute: 20,
  }),
  removePasskey: call('removePasskey', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'Removes a passkey',
    params: Shape({ id: Id }),
    data: Changed,
    problems: ['step-up-needed'],
  }),
  beginProof: call('beginProof', {
    kind: 'act',
    who: 'anyone',
    whileBarred: 'open',
    summary: 'Begins a sign-in or a confirmation by passkey',
    data: Begun,
    perMinute: 30,
  }),
  signInByPasskey: call('signInByPasskey', {
    kind: 'act',
    who: 'guest',
    summary: 'Signs in by passkey alone, which is two factors in one',
    body: Shape(PasskeyAnswer),
    data: SignedIn,
    problems: ['conflict', 'wrong-credentials', 'account-closed', 'account-locked', 'account-dormant'],
    perMinute: 20,
  }),
  stepUp: call('stepUp', {
    kind: 'act',
    who: 'player',
    whileBarred: 'open',
    summary: 'Confirms that it is the player who acts: by a second factor, by the password where there is none. It holds five minutes',
    body: Shape({
      password: Type.Optional(Type.String({ maxLength: 256 })),
      code: Type.Optional(FactorCode),
      passkey: Type.Optional(Shape(PasskeyAnswer)),
    }),
    data: Shape({ until: Time }),
    problems: ['step-up-needed'],
    perMinute: 20,
  }),
};
