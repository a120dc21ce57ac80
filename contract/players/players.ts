// Players and their sessions: who somebody is, signing up, in and out, the profile.
import { type Static, Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { avatarSeedPattern } from './avatar.ts';
import { bodyOf, changesOf } from './field-schemas.ts';
import { fieldsOfScenario, scenarios, widgets } from './fields.ts';
import { CountryCode, CurrencyCode, Day, Id, LocaleCode, OrNull, Shape, Time, anchoredQuery } from '../kernel/shapes.ts';

const AvatarSeed = OrNull(Type.String({ pattern: avatarSeedPattern, description: 'the picture is GET /assets/avatars/{seed}.svg' }));

export const Profile = Shape({
  id: Id,
  firstName: OrNull(Type.String()),
  lastName: OrNull(Type.String()),
  email: Type.String(),
  newEmail: OrNull(Type.String({ description: 'waits for its confirmation' })),
  isEmailConfirmed: Type.Boolean(),
  nickname: OrNull(Type.String()),
  displayName: Type.String({ description: 'how other players see this one: masked' }),
  avatar: AvatarSeed,
  isNewlyRegistered: Type.Boolean(),
  segments: Type.Array(Shape({ name: Type.String() })),
  freshchatRestoreId: Type.Optional(Type.String({ description: 'of the support chat; absent while nobody has written there' })),
  status: Type.Integer({ description: 'see GET /settings/constants, player.statuses' }),
  country: CountryCode,
  currency: CurrencyCode,
  language: LocaleCode,
  timeZone: Type.String(),
  dateOfBirth: Day,
  gender: OrNull(Type.String()),
  city: OrNull(Type.String()),
  address: OrNull(Type.String()),
  postalCode: OrNull(Type.String()),
  phone: OrNull(Type.String({ description: 'E.164' })),
  age: Type.Integer(),
  personalIdNumber: OrNull(Type.String({ description: 'masked but for its last characters' })),
  nationality: OrNull(CountryCode),
  placeOfBirth: OrNull(Type.String()),
  profession: OrNull(Type.String()),
  state: OrNull(Type.String({ description: 'ISO 3166-2' })),
  region: OrNull(Type.String({ description: 'free text, where a country has no list of states' })),
  additionalAddress: OrNull(Type.String()),
  receiveSmsPromo: Type.Boolean(),
  receiveBonus: Type.Boolean(),
  receiveEmailPromo: Type.Boolean(),
  mustAgree: Type.Boolean({ description: 'the terms or the privacy policy have changed since the player agreed' }),
  agreements: Shape({ terms: Type.String(), privacy: Type.String() }),
  createdAt: Time,
});
export type Profile = Static<typeof Profile>;

export const SignedIn = Shape({ accessToken: Type.String(), refreshToken: Type.String(), profile: Profile });

export const Session = Shape({
  id: Id,
  device: Type.String({ description: 'browser and system, as told by the browser' }),
  ip: Type.String(),
  country: OrNull(CountryCode),
  method: Type.Enum(['password', 'passkey', 'social', 'autologin']),
  createdAt: Time,
  lastSeenAt: Time,
  endedAt: OrNull(Time),
  isCurrent: Type.Boolean(),
});

const affiliate = Type.Optional(Type.String({ maxLength: 200, description: 'kept from the landing address' }));
/** What a browser remembers of the links that led here: the first one and the last. */
export const AffiliateClicks = Type.Optional(
  Type.Array(
    Shape({
      tag: Type.String({ minLength: 1, maxLength: 200 }),
      token: Type.Optional(Type.String({ maxLength: 200 })),
      at: Type.Integer({ minimum: 0, maximum: 8_640_000_000_000, description: 'milliseconds since 1970' }),
    }),
    { maxItems: 2, description: 'the first and the last link of a partner that led here' },
  ),
);
/** What somebody may send to become a player; the rules are those of GET /player/fields/validations. */
const registrationBody = bodyOf(
  ['email', 'password', 'password_confirmation', 'country', 'currency', 'agreements'],
  fieldsOfScenario.registration,
  {
    affiliateTag: affiliate,
    affiliateToken: affiliate,
    affiliateClicks: AffiliateClicks,
  },
);

export const FieldAnswer = Shape({
  field: Type.String(),
  type: Type.Enum([...widgets]),
  isRequired: Type.Boolean(),
  isReadOnly: Type.Boolean(),
  step: Type.Integer({ description: 'which step of the form asks for it, from 1' }),
  isShown: Type.Boolean({ description: 'false: the form leaves it out, the call takes it all the same' }),
  rules: Type.Array(
    Shape({ rule: Type.String(), params: Type.Record(Type.String(), Type.Unsafe<string | number>({ type: ['string', 'number'] })) }),
  ),
  min: OrNull(Type.Integer({ description: 'fewest characters, or the least number' })),
  max: OrNull(Type.Integer({ description: 'most characters, or the greatest number' })),
  pattern: OrNull(Type.String({ description: 'a regular expression, without regard to case' })),
  example: OrNull(Type.String()),
  options: Type.Array(Shape({ value: Type.String(), label: Type.String() })),
});

export const playerCalls = {
  readFields: call('readFields', {
    kind: 'read',
    who: 'anyone',
    summary:
      "The fields of a form in their order, with the rules in force in a country: the given one, the player's, or the one that the request comes from",
    query: Shape({ scenario: Type.Enum([...scenarios]), country: Type.Optional(CountryCode) }),
    data: Type.Array(FieldAnswer),
  }),
  readCaptcha: call('readCaptcha', {
    kind: 'read',
    who: 'guest',
    summary:
      'A task for a registration where the captcha is asked for: find a number that, written behind the task and a dot, gives a SHA-256 with so many leading zero bits',
    data: Shape({ task: Type.String(), bits: Type.Integer() }),
    perMinute: 60,
  }),
  registerPlayer: call('registerPlayer', {
    kind: 'act',
    who: 'guest',
    summary: 'Opens a player account and signs in',
    body: registrationBody,
    data: SignedIn,
    problems: ['account-exists', 'country-blocked', 'currency-unavailable'],
    perMinute: 10,
    closedInMaintenance: true,
  }),
  signIn: call('signIn', {
    kind: 'act',
    who: 'guest',
    summary: 'Signs in by e-mail and password',
    body: Shape({
      email: Type.String({ minLength: 1, maxLength: 254 }),
      password: Type.String({ minLength: 1, maxLength: 256 }),
      code: Type.Optional(Type.String({ minLength: 6, maxLength: 40, description: 'of the second factor, or a recovery code' })),
    }),
    data: SignedIn,
    problems: ['wrong-credentials', 'account-closed', 'account-locked', 'account-dormant', 'second-factor-needed', 'conflict'],
    perMinute: 20,
  }),
  refreshSession: call('refreshSession', {
    kind: 'act',
    who: 'guest',
    summary: 'Trades a refresh token for the next pair; a used one ends the session',
    body: Shape({ refreshToken: Type.String({ minLength: 1, maxLength: 200 }) }),
    data: SignedIn,
    problems: ['refresh-refused'],
    perMinute: 60,
  }),
  signOut: call('signOut', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'Ends the session at once',
    data: Shape({ closed: Type.Boolean() }),
  }),
  listSessions: call('listSessions', {
    kind: 'read',
    who: 'player',
    summary: 'The sessions of the player, newest first',
    query: Shape(anchoredQuery),
    data: Type.Array(Session),
    paged: true,
    problems: ['not-found'],
  }),
  closeSession: call('closeSession', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'Ends one session of the player at once',
    params: Shape({ id: Id }),
    data: Shape({ closed: Type.Boolean() }),
  }),
  agreeToTerms: call('agreeToTerms', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'Agrees to the versions of the terms and the privacy policy in force',
    body: Shape({ terms: Type.String({ maxLength: 40 }), privacy: Type.String({ maxLength: 40 }) }),
    data: Profile,
    problems: ['conflict'],
  }),
  closeOtherSessions: call('closeOtherSessions', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'Ends every session of the player but this one',
    data: Shape({ closed: Type.Integer({ description: 'how many were open' }) }),
  }),
  readProfile: call('readProfile', { kind: 'read', who: 'player', summary: 'The own profile', data: Profile }),
  chooseAvatar: call('chooseAvatar', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'Picks the own picture by its seed, or takes it away',
    body: Shape({ seed: AvatarSeed }),
    data: Profile,
    closedInMaintenance: true,
  }),
  updateProfile: call('updateProfile', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'Changes fields of the own profile; those left out stay',
    body: changesOf(fieldsOfScenario.profile),
    data: Profile,
    problems: ['account-exists', 'step-up-needed'],
    closedInMaintenance: true,
  }),
};
