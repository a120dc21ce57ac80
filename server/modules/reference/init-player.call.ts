import { type ShownRules, shownRules } from '#contract/settings.ts';
import { handle, type ReferenceDeps } from './deps.ts';
import { localeOfCountry, countryCodes } from './countries.ts';
import { currencyOfCountry } from './currency-of-country.ts';
import { isLocale } from './locales.ts';

/** What this house has, as it is configured. */
function featuresOf({ providers, payments, config }: ReferenceDeps): string[] {
  const has = {
    casino: providers.all.length > 0,
    payments: payments.all.length > 0,
    'social-sign-in': config.social.isOn,
    sports: config.sportsbook.isOn,
  };
  return Object.entries(has).flatMap(([name, isOn]) => (isOn ? [name] : []));
}

/** What the page needs to sign in at the identity provider. */
function socialOf({ social }: ReferenceDeps['config']) {
  if (!social.isOn) return null;
  const { domain, clientId, audience = null, organization = null, useRefreshTokens, sessionDays, providerName } = social;
  return { auth0Domain: domain, auth0ClientId: clientId, audience, organization, useRefreshTokens, sessionDays, name: providerName };
}

/** Who takes what is written to support; null where there is no chat. */
const chatOf = ({ supportChat: { kind, guestAvailable } }: ReferenceDeps['config']) => (kind === 'off' ? null : { kind, guestAvailable });

/** What the script of a vendor's chat is told; nothing of it is secret. */
function chatParamsOf({ supportChat: { freshchat, zendesk, guestAvailable, productSuffix } }: ReferenceDeps['config']) {
  return {
    freshchatParams: freshchat === undefined ? null : { ...freshchat, productSuffix, guestAvailable },
    zendeskParams: zendesk === undefined ? null : { key: zendesk.key, host: zendesk.host, guestAvailable },
  };
}

/** How pages are measured; null where nothing is. */
function measurementOf({ measurement: { cookieless, ownCounts, posthog, errorDsn } }: ReferenceDeps['config']) {
  if (!ownCounts && posthog === undefined && errorDsn === undefined) return null;
  return {
    cookieless,
    ownCounts,
    posthogPublicKey: posthog?.publicKey ?? null,
    posthogHost: posthog?.host ?? null,
    posthogDefaults: posthog?.defaults ?? null,
    errorDsn: errorDsn ?? null,
  };
}

/** The rules that a page shows or keeps to, and no others. */
const shownOf = (rules: ShownRules): ShownRules => Object.fromEntries(shownRules.map((name) => [name, rules[name]])) as ShownRules;

export const initPlayer = handle('initPlayer', async ({ context, clientInfo, session }) => {
  const country = clientInfo.country !== undefined && countryCodes.includes(clientInfo.country) ? clientInfo.country : null;
  const rule = context.settings.countryRule(country ?? '');
  const byPlace = country === null ? undefined : localeOfCountry(country);
  const { id: jurisdiction, rules } = await context.findJurisdiction(session?.playerId, country ?? undefined);
  const base = context.settings.baseCurrency.code;
  return {
    data: {
      country,
      countryBlocked: rule.isBlocked,
      locale: byPlace !== undefined && isLocale(byPlace) ? byPlace : clientInfo.locale,
      currency: currencyOfCountry(context.settings, country ?? ''),
      baseCurrency: base,
      jurisdiction,
      rules: shownOf(rules),
      ageOfMajority: rule.ageOfMajority,
      playMoney: context.config.mode === 'demo',
      social: socialOf(context.config),
      chat: chatOf(context.config),
      ...chatParamsOf(context.config),
      measurement: measurementOf(context.config),
      features: featuresOf(context),
      isMaintenance: context.settings.isInMaintenance,
      buildId: context.buildId,
      now: context.clock.now(),
    },
  };
});
