// Other ways in than e-mail and password: an identity provider, and the link of an operator's email.
import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { changesOf } from '../players/field-schemas.ts';
import { fieldsOfScenario } from '../players/fields.ts';
import { FactorCode } from './identity.ts';
import { AffiliateClicks, SignedIn } from '../players/players.ts';
import { Id, OrNull, Shape, Time } from '../kernel/shapes.ts';

const IdToken = Type.String({ minLength: 1, maxLength: 8000, description: "the provider's id token" });
const Handle = Type.Optional(
  Type.String({ maxLength: 100, description: 'of POST /player/sessions/social/start, where the page made one' }),
);
const Tag = Type.Optional(Type.String({ maxLength: 200 }));

export const signInCalls = {
  beginSocial: call('beginSocial', {
    kind: 'write',
    who: 'guest',
    summary: 'Notes the nonce of a login by redirect, so that its answer is taken from this page alone',
    body: Shape({ nonce: Type.String({ minLength: 16, maxLength: 200 }) }),
    data: Shape({ handle: Type.String() }),
    perMinute: 30,
  }),
  signInSocially: call('signInSocially', {
    kind: 'act',
    who: 'guest',
    summary: "Signs in by an identity provider's id token; opens an account for somebody new, or connects one by its password",
    body: Shape({
      idToken: IdToken,
      handle: Handle,
      registration: Type.Optional(changesOf(fieldsOfScenario.registration)),
      password: Type.Optional(Type.String({ maxLength: 256, description: 'of the account with this e-mail, to connect it' })),
      code: Type.Optional(FactorCode),
      affiliateTag: Tag,
      affiliateToken: Tag,
      affiliateClicks: AffiliateClicks,
    }),
    data: SignedIn,
    problems: [
      'conflict',
      'social-refused',
      'social-unlinked',
      'registration-needed',
      'second-factor-needed',
      'wrong-credentials',
      'account-closed',
      'account-locked',
      'account-dormant',
      'account-exists',
      'country-blocked',
      'currency-unavailable',
    ],
    perMinute: 20,
  }),
  listSocialLinks: call('listSocialLinks', {
    kind: 'read',
    who: 'player',
    summary: 'The sign-ins of identity providers that open this account',
    data: Type.Array(Shape({ id: Id, issuer: Type.String(), email: OrNull(Type.String()), linkedAt: Time })),
  }),
  addSocialLink: call('addSocialLink', {
    kind: 'act',
    who: 'player',
    summary: 'Connects a sign-in of an identity provider',
    body: Shape({ idToken: IdToken, handle: Handle }),
    data: Shape({ linked: Type.Boolean() }),
    problems: ['social-refused', 'step-up-needed', 'conflict', 'email-unproven'],
    perMinute: 10,
  }),
  removeSocialLink: call('removeSocialLink', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'Disconnects a sign-in; the last way in stays',
    params: Shape({ id: Id }),
    data: Shape({ removed: Type.Boolean() }),
    problems: ['step-up-needed', 'conflict'],
  }),
  signInByToken: call('signInByToken', {
    kind: 'act',
    who: 'guest',
    summary: "Signs in by the token of an operator's link, once",
    body: Shape({ token: Type.String({ minLength: 1, maxLength: 2000 }), code: Type.Optional(FactorCode) }),
    data: Shape({ ...SignedIn.properties, target: Type.String({ description: 'a path of this site to go on to' }) }),
    problems: ['conflict', 'code-refused', 'second-factor-needed', 'account-closed', 'account-locked', 'account-dormant'],
    perMinute: 20,
  }),
};
