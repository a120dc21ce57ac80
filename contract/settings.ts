// Settings: what the house offers and the numbers behind its states.
import { type Static, Type } from 'typebox';
import { call } from './kernel/call.ts';
import { CountryCode, CurrencyCode, Flag, LocaleCode, OrNull, Rate, Shape, Time } from './kernel/shapes.ts';

export const SubCurrency = Shape({ code: Type.String(), subunitToUnit: Type.Integer() });

export const Currency = Shape({
  code: CurrencyCode,
  type: Type.Enum(['fiat', 'crypto']),
  symbol: Type.String(),
  isEnabled: Type.Boolean(),
  isBase: Type.Boolean(),
  subunitToUnit: Type.Integer({ description: 'smallest units in one unit' }),
  rate: Rate,
  subCurrencies: Type.Optional(Type.Array(SubCurrency)),
});

export const Country = Shape({
  code: CountryCode,
  name: Type.String(),
  locale: LocaleCode,
  currency: CurrencyCode,
  states: Type.Array(Shape({ code: Type.String(), name: Type.String() })),
});

/** The rules of a jurisdiction that a page shows or keeps to. What only the server keeps to is not told. */
const PageRules = Shape({
  passwordMinLength: Type.Integer(),
  idleMinutes: OrNull(Type.Integer({ description: 'minutes after which play and payments ask to sign in again' })),
  withdrawalCancel: Type.Boolean(),
  unplayedFeePermyriad: OrNull(
    Type.Integer({ description: 'what a withdrawal of deposits that were not staked once costs, in hundredths of a per cent' }),
  ),
  limitRiseHours: Type.Integer(),
  exclusionReturn: Shape({
    mayAskEarly: Type.Boolean({ description: 'before its end' }),
    decideDays: OrNull(Type.Integer({ description: 'within which the operator decides; null: nobody decides' })),
    waitHours: Type.Integer({ description: 'from then on, where it has an end' }),
    indefiniteWaitHours: Type.Integer({ description: 'the same, where it has none' }),
  }),
  autoplay: Type.Boolean(),
  slamStop: Type.Boolean(),
  betting: Shape({
    isOffered: Type.Boolean(),
    isInPlay: Type.Boolean({ description: 'whether bets are taken once an event has begun' }),
    isCashOut: Type.Boolean(),
  }),
});
export type ShownRules = Static<typeof PageRules>;
export const shownRules = Object.keys(PageRules.properties) as readonly (keyof ShownRules)[];

const Named = Shape({ id: Type.Integer(), name: Type.String() });
const NamedText = Shape({ id: Type.String(), name: Type.String() });

export const settingsCalls = {
  listCurrencies: call('listCurrencies', {
    kind: 'read',
    who: 'guest',
    cacheS: 30,
    summary: 'The currencies, with their rates to the base currency; where `visible` is on, those that are offered',
    query: Shape({ visible: Type.Optional(Flag) }),
    data: Type.Array(Currency),
  }),
  listLocales: call('listLocales', {
    kind: 'read',
    who: 'guest',
    cacheS: 30,
    summary: 'The languages of the site',
    data: Type.Array(Shape({ code: LocaleCode, isDefault: Type.Boolean() })),
  }),
  listCountries: call('listCountries', {
    kind: 'read',
    who: 'guest',
    cacheS: 30,
    summary: 'The countries that may register, with their states where asked',
    query: Shape({ withStates: Type.Optional(Flag) }),
    data: Type.Array(Country),
  }),
  listHelpServices: call('listHelpServices', {
    kind: 'read',
    who: 'guest',
    cacheS: 30,
    summary: 'Whom a reader can turn to, by country: the emergency number, and services that help with gambling',
    data: Type.Array(
      Shape({
        country: CountryCode,
        countryName: Type.String(),
        emergency: OrNull(Type.String({ description: 'null where it is 112' })),
        services: Type.Array(
          Shape({
            name: Type.String(),
            phone: OrNull(Type.String({ description: 'as it is dialled in the country' })),
            site: OrNull(Type.String({ description: 'an address with http' })),
          }),
        ),
      }),
    ),
  }),
  readConstants: call('readConstants', {
    kind: 'read',
    who: 'guest',
    cacheS: 30,
    summary: 'The numbers that stand for states, and the time zones a player may choose',
    data: Shape({
      player: Shape({ timeZones: Type.Array(NamedText), statuses: Type.Array(Named) }),
      account: Shape({ statuses: Type.Array(Named) }),
      invoice: Shape({ statuses: Type.Array(Named), types: Type.Array(Named) }),
      spin: Shape({ statuses: Type.Array(Named) }),
      bet: Shape({ statuses: Type.Array(Named) }),
      limit: Shape({
        definitions: Type.Array(Named),
        statuses: Type.Array(Named),
        cashPeriod: Type.Array(NamedText),
        coolingOffPeriod: Type.Array(NamedText),
        selfExclusionPeriod: Type.Array(NamedText),
      }),
      document: Shape({ statuses: Type.Array(Named) }),
      playerBonus: Shape({ statuses: Type.Array(Named), results: Type.Array(Named) }),
      playerFreeSpin: Shape({ statuses: Type.Array(Named), results: Type.Array(Named) }),
    }),
  }),
  initPlayer: call('initPlayer', {
    kind: 'read',
    who: 'anyone',
    summary: 'What a page needs first: place, language, currency, rules in force, features, build',
    data: Shape({
      country: OrNull(CountryCode),
      countryBlocked: Type.Boolean(),
      locale: LocaleCode,
      currency: CurrencyCode,
      baseCurrency: CurrencyCode,
      jurisdiction: Type.String({ description: "of the player, or of a guest's country; nothing may be chosen by it" }),
      rules: PageRules,
      ageOfMajority: Type.Integer(),
      playMoney: Type.Boolean(),
      features: Type.Array(Type.String(), { description: 'what this house has: casino, payments, social-sign-in, sports' }),
      /** What the identity provider's library is told; null where the house takes no such sign-ins. */
      social: OrNull(
        Shape({
          auth0Domain: Type.String(),
          auth0ClientId: Type.String(),
          audience: OrNull(Type.String()),
          organization: OrNull(Type.String()),
          useRefreshTokens: Type.Boolean(),
          sessionDays: Type.Integer({ description: 'how long the page remembers a sign-in at the provider' }),
          name: Type.String(),
        }),
      ),
      /** The support chat, as the published settings name it; null where there is none. */
      chat: OrNull(Shape({ kind: Type.Enum(['own', 'freshchat', 'zendesk']), guestAvailable: Type.Boolean() })),
      /** What the vendor's script is given, where the chat is Freshchat's or Zendesk's. */
      freshchatParams: OrNull(
        Shape({
          token: Type.String(),
          host: Type.String(),
          siteId: OrNull(Type.String()),
          productSuffix: Type.String({ description: 'follows a player’s id where the chat names the player' }),
          guestAvailable: Type.Boolean(),
        }),
      ),
      zendeskParams: OrNull(Shape({ key: Type.String(), host: Type.String(), guestAvailable: Type.Boolean() })),
      /** How pages are measured, as the published settings name it; null where nothing is. */
      measurement: OrNull(
        Shape({
          cookieless: Type.Enum(['normal', 'on_reject', 'always']),
          ownCounts: Type.Boolean({ description: 'page views are counted by the installation itself' }),
          posthogPublicKey: OrNull(Type.String()),
          posthogHost: OrNull(Type.String()),
          posthogDefaults: OrNull(Type.String()),
          errorDsn: OrNull(Type.String({ description: 'where errors of pages are reported, in the form of Sentry' })),
        }),
      ),
      isMaintenance: Type.Boolean(),
      buildId: Type.String(),
      now: Time,
    }),
  }),
};
