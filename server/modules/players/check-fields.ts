// The contract's table of fields put to work: other names of fields are resolved, every rule is checked, good values are brought into
// the form in which they are kept.
import {
  aliases,
  type Fault,
  type FieldName,
  faultsOf,
  fieldsFor,
  genders,
  type Region,
  type Scenario,
  securityQuestions,
} from '#contract/players/fields.ts';
import { countryCodes, isLocale, statesOf, timeZones } from '#server/modules/reference/index.ts';
import { plainIdentityNumber } from '#contract/players/regional-fields.ts';
import { fieldError, refuseFields } from '#server/platform/problem.ts';
import type { PlayerDeps } from './deps.ts';
import { dayIn } from './age.ts';
import { type Placed, rulesOf } from './jurisdiction-of.ts';
import { phoneFault, toE164 } from './phone.ts';

type Values = Readonly<Record<string, unknown>>;

/** The rules in force for a player, or for somebody of a country who has no account. */
export const regionOf = (context: Pick<PlayerDeps, 'settings' | 'jurisdictions' | 'config'>, who: Placed): Region => ({
  country: who.country,
  ageOfMajority: context.settings.countryRule(who.country ?? '').ageOfMajority,
  passwordMin: rulesOf(context, who).passwordMinLength,
  asks: context.config.registrationAsks,
});

/** Values under the names in which they are kept; the name itself wins over its alias. */
function withoutAliases(given: Values, country: string | undefined): Record<string, unknown> {
  const values: Record<string, unknown> = { ...given };
  for (const [alias, name] of Object.entries(aliases)) {
    if (name === 'personalIdNumber' || values[alias] === undefined) continue;
    values[name] ??= values[alias];
    delete values[alias];
  }
  // in Brazil the identity number is the CPF, whichever name it comes under
  if (country === 'BR' && values['personalIdNumber'] !== undefined) {
    values['cpf_number'] ??= values['personalIdNumber'];
    delete values['personalIdNumber'];
  }
  return values;
}

/** A choice that is not on its list. The currency is left to the wallet, which knows what is offered. */
function choiceFault(field: FieldName, value: unknown, country: string | undefined): Fault | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  const lists: Partial<Record<FieldName, [allowed: (text: string) => boolean, where: string]>> = {
    country: [(text) => countryCodes.includes(text), 'GET /settings/countries'],
    nationality: [(text) => countryCodes.includes(text), 'GET /settings/countries'],
    language: [isLocale, 'GET /settings/locales'],
    timeZone: [(text) => timeZones.includes(text), 'GET /settings/constants'],
    state: [(text) => statesOf(country ?? '').some(({ code }) => code === text), 'GET /settings/countries?withStates=1'],
    securityQuestion: [(text) => (securityQuestions as readonly string[]).includes(text), securityQuestions.join(', ')],
    gender: [(text) => (genders as readonly string[]).includes(text), genders.join(', ')],
  };
  const list = lists[field];
  return list === undefined || list[0](value) ? undefined : { field, rule: 'oneOf', params: { param: list[1] } };
}

/** Characters that no line of text needs and that bend or break the text around it: controls, ends of lines, turns of direction. NUL is refused elsewhere. */
const unseen = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** The form in which a good value is kept: one trimmed line, phones in E.164, codes in capitals, identity numbers without punctuation. */
function kept(field: string, value: unknown, country: string | undefined): unknown {
  if (typeof value !== 'string' || field.toLowerCase().includes('password')) return value;
  const text = (field === 'message' ? value : value.replace(unseen, (found) => (found.includes('\0') ? found : ' '))).trim();
  if (text === '') return text;
  if (field === 'phone') return toE164(text, country);
  if (field === 'postalCode') return text.toUpperCase();
  if (field === 'personalIdNumber' || field === 'cpf_number') return plainIdentityNumber(country, text);
  return text;
}

/**
 * Checks what was sent for a scenario and answers it in the form in which it is kept, under the names in which it is kept; the CPF
 * comes back as personalIdNumber. With 'sent' only fields that were sent are checked; those of
 * `without` do not belong to this way of filling in the form.
 * @throws Problem invalid-input with the first rule that each field breaks
 */
export function checkFields(
  context: Pick<PlayerDeps, 'settings' | 'jurisdictions' | 'clock' | 'config'>,
  scenario: Scenario,
  who: Placed,
  given: Values,
  which: 'all' | 'sent' = 'all',
  without: readonly FieldName[] = [],
): Record<string, unknown> {
  const { country } = who;
  const values = withoutAliases(given, country);
  const fields = fieldsFor(scenario, regionOf(context, who)).filter(({ field }) => !without.includes(field));
  const zone = typeof values['timeZone'] === 'string' && timeZones.includes(values['timeZone']) ? values['timeZone'] : 'UTC';
  const today = dayIn(zone, context.clock.now());
  const around = { values: { country, ...values }, today, phoneFault };
  const known = new Set<string>(fields.map(({ field }) => field));
  const faults = [
    ...faultsOf(fields, around, which).filter(({ field }) => which === 'all' || values[field] !== undefined),
    ...fields.map(({ field }) => choiceFault(field, values[field], country)).filter((fault) => fault !== undefined),
    ...Object.keys(values).flatMap((field) => (known.has(field) ? [] : [{ field, rule: 'unknown' as const, params: {} }])),
  ];
  const first = faults.filter((fault, index) => faults.findIndex((other) => other.field === fault.field) === index);
  if (first.length > 0) throw refuseFields(...first.map((fault) => fieldError(fault.field, fault.rule, fault.params)));
  const clean = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, kept(field, value, country)]));
  if (clean['cpf_number'] !== undefined) clean['personalIdNumber'] = clean['cpf_number'];
  delete clean['cpf_number'];
  return clean;
}
