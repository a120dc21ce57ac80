import { communicationTopics, fieldsFor, genders, type Field, securityQuestions, shownFields } from '#contract/players/fields.ts';
import type { FieldAnswer } from '#contract/players/players.ts';
import type { Static } from '#contract/kernel/shapes.ts';
import { countryCodes, countryName, locales, statesOf, timeZones } from '#server/modules/reference/index.ts';
import { handle, type PlayerDeps } from './deps.ts';
import { regionOf } from './check-fields.ts';
import { requirePlayer } from './read-player.ts';

type Option = { value: string; label: string };

/** A language by its own name, with the capital that an entry of a list begins with in every one of them. */
function languageName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return `${name.charAt(0).toLocaleUpperCase(code)}${name.slice(1)}`;
}

/** The list behind a field, in the reader's language. */
function optionsOf({ settings, content }: PlayerDeps, field: Field, country: string | undefined, locale: string): Option[] {
  if (field.widget === 'gender') return genders.map((value) => ({ value, label: content.say(locale, `modals.info.gender-${value}`) }));
  switch (field.source) {
    case 'countries': {
      const open = countryCodes.filter((code) => field.field !== 'country' || !settings.countryRule(code).isBlocked);
      const collator = new Intl.Collator(locale);
      return open.map((code) => ({ value: code, label: countryName(code, locale) })).toSorted((a, b) => collator.compare(a.label, b.label));
    }
    case 'currencies':
      return settings.currencies.filter(({ isEnabled }) => isEnabled).map(({ code }) => ({ value: code, label: code }));
    case 'locales':
      return locales.map((code) => ({ value: code, label: languageName(code) }));
    case 'timeZones':
      return timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
    case 'states':
      return statesOf(country ?? '').map(({ code, name }) => ({ value: code, label: name }));
    case 'questions':
      return securityQuestions.map((value) => ({ value, label: content.say(locale, `fields-settings.securityQuestion.${value}`) }));
    case 'topics':
      return communicationTopics.map((value) => ({ value, label: content.say(locale, `fields-settings.topic.${value}`) }));
    case undefined:
    default:
      return [];
  }
}

function toAnswer(
  context: PlayerDeps,
  field: Field,
  isShown: boolean,
  country: string | undefined,
  locale: string,
): Static<typeof FieldAnswer> {
  const limit = (name: string, ...rules: string[]): number | null => {
    const found = field.checks.find(({ rule }) => rules.includes(rule))?.params[name];
    return found === undefined ? null : Number(found);
  };
  return {
    field: field.field,
    type: field.widget,
    isRequired: field.isRequired,
    isReadOnly: field.isReadOnly,
    step: field.step,
    isShown,
    rules: field.checks.map(({ rule, params }) => ({ rule, params })),
    min: limit('min', 'minLength', 'minValue', 'ageOfMajority'),
    max: limit('max', 'maxLength', 'maxValue'),
    pattern: String(field.checks.find(({ rule }) => rule === 'format')?.params['pattern'] ?? '') || null,
    example: field.example ?? null,
    options: optionsOf(context, field, country, locale),
  };
}

export const readFields = handle('readFields', async ({ context, db, session, query, clientInfo }) => {
  const own = session === undefined ? undefined : await requirePlayer(db, session.playerId);
  const isNew = query.scenario === 'registration';
  const country = (isNew ? undefined : own?.country) ?? query.country ?? own?.country ?? clientInfo.country;
  const place = regionOf(context, isNew || own === undefined ? { country } : own);
  const shown = new Set(shownFields(query.scenario, place).map(({ field }) => field));
  return {
    data: fieldsFor(query.scenario, place).map((field) => toAnswer(context, field, shown.has(field.field), country, clientInfo.locale)),
  };
});
