// The one table of form fields: which widget shows a field, what its value is, which rules it keeps, and which forms ask for it where.
// GET /player/fields/validations answers it, the server enforces it, the schemas of bodies are made of it. No schema here.
import { countriesWithStates, identityNumberOf, postalCodeOf, stateAtRegistration } from './regional-fields.ts';
import { type Check, isMet, type Surroundings } from './rule-checks.ts';
import type { RuleName, RuleParams } from '../rules.ts';

export const scenarios = ['registration', 'profile', 'password', 'reset', 'contact'] as const;
export type Scenario = (typeof scenarios)[number];

const textWidgets = ['text', 'email', 'password', 'phone', 'postal', 'cpf', 'number', 'textarea'] as const;
const choiceWidgets = ['birthdate', 'checkbox', 'dropdown', 'search', 'currencies', 'gender', 'captcha'] as const;
/** The input widgets that show a field. */
export const widgets = [...textWidgets, ...choiceWidgets] as const;
export type Widget = (typeof widgets)[number];
/** Lists behind a field; topics and questions, like gender, are lists of the contract. */
export type OptionSource = 'countries' | 'currencies' | 'locales' | 'timeZones' | 'states' | 'topics' | 'questions';

interface FieldSpec<V extends 'text' | 'flag' | 'integer' = 'text' | 'flag' | 'integer'> {
  widget: Widget;
  value: V;
  checks: readonly Check[];
  source?: OptionSource;
}

const rule = (name: RuleName, params: RuleParams = {}): Check => ({ rule: name, params });
const min = (length: number): Check => rule('minLength', { min: length });
const max = (length: number): Check => rule('maxLength', { max: length });
const text = (...checks: Check[]): FieldSpec<'text'> => ({ widget: 'text', value: 'text', checks: [...checks, rule('plainText')] });
const flag: FieldSpec<'flag'> = { widget: 'checkbox', value: 'flag', checks: [] };
const list = (widget: Widget, source: OptionSource): FieldSpec<'text'> => ({ widget, value: 'text', checks: [max(60)], source });
const secret = (...checks: Check[]): FieldSpec<'text'> => ({ widget: 'password', value: 'text', checks: [...checks, max(256)] });
const day: FieldSpec<'text'> = { widget: 'birthdate', value: 'text', checks: [rule('date')] };

export const genders = ['female', 'male', 'other'] as const;
/** What a message to the house may be about. */
export const communicationTopics = ['account', 'payments', 'games', 'safer-play', 'complaint', 'privacy', 'other'] as const;
/** What a reset may ask of who has answered it at registration. */
export const securityQuestions = ['first-pet', 'first-street', 'first-teacher', 'childhood-friend', 'first-job'] as const;
export const minPassword = 6;

/** What a house may ask of everybody who registers, besides, and by which fields. */
export const registrationAsks = { captcha: ['captcha'], 'security-question': ['securityQuestion', 'securityAnswer'] } as const;
export type RegistrationAsk = keyof typeof registrationAsks;

/** Every field that a form of the house may have, by its name on the wire. */
export const fieldTable = {
  email: { widget: 'email', value: 'text', checks: [rule('email'), max(254)] },
  password: secret(min(minPassword), rule('plainText')),
  password_confirmation: secret(rule('sameAs', { other: 'password' })),
  currentPassword: secret(),
  newPassword: secret(min(minPassword), rule('plainText')),
  repeatNewPassword: secret(rule('sameAs', { other: 'newPassword' })),
  firstName: text(min(2), max(80)),
  lastName: text(min(2), max(80)),
  nickname: text(min(2), max(40)),
  gender: { widget: 'gender', value: 'text', checks: [max(10)] },
  dateOfBirth: day,
  birthdate: day,
  age: { widget: 'number', value: 'integer', checks: [rule('integer')] },
  nationality: list('search', 'countries'),
  placeOfBirth: text(min(2), max(120)),
  profession: text(min(2), max(120)),
  personalIdNumber: text(min(2), max(40)),
  cpf_number: { widget: 'cpf', value: 'text', checks: [rule('cpf'), max(14)] },
  country: list('search', 'countries'),
  state: list('dropdown', 'states'),
  region: text(min(2), max(120)),
  city: text(max(120)),
  address: text(max(200)),
  additionalAddress: text(max(200)),
  postalCode: { widget: 'postal', value: 'text', checks: [max(20)] },
  phone: { widget: 'phone', value: 'text', checks: [max(250)] },
  phoneFull: { widget: 'phone', value: 'text', checks: [max(250)] },
  currency: list('currencies', 'currencies'),
  language: list('dropdown', 'locales'),
  locale: list('dropdown', 'locales'),
  timeZone: list('search', 'timeZones'),
  securityQuestion: list('dropdown', 'questions'),
  securityAnswer: text(min(2), max(200)),
  captcha: { widget: 'captcha', value: 'text', checks: [max(400)] },
  bonusCode: text(max(40)),
  message: { widget: 'textarea', value: 'text', checks: [min(10), max(4000)] },
  topic: list('dropdown', 'topics'),
  agreements: { widget: 'checkbox', value: 'flag', checks: [rule('agreement')] },
  receiveEmailPromo: flag,
  receiveSmsPromo: flag,
  receiveBonus: flag,
} as const satisfies Record<string, FieldSpec>;

export type FieldName = keyof typeof fieldTable;
type Kinds = { text: string; flag: boolean; integer: number };
export type FieldValue<N extends FieldName> = Kinds[(typeof fieldTable)[N]['value']];

/** Other names under which a field may be sent. */
export const aliases = { birthdate: 'dateOfBirth', phoneFull: 'phone', locale: 'language', cpf_number: 'personalIdNumber' } as const;

/** What a form may send in each scenario, in the order in which a form shows it. */
export const fieldsOfScenario = {
  registration: [
    ...(['email', 'password', 'password_confirmation', 'country', 'currency', 'language', 'locale', 'firstName', 'lastName'] as const),
    ...(['nickname', 'gender', 'dateOfBirth', 'birthdate', 'age', 'cpf_number', 'personalIdNumber', 'nationality'] as const),
    ...(['placeOfBirth', 'profession', 'phone', 'phoneFull', 'state', 'region', 'city', 'address', 'additionalAddress'] as const),
    ...([
      'postalCode',
      'timeZone',
      'securityQuestion',
      'securityAnswer',
      'bonusCode',
      'captcha',
      'receiveEmailPromo',
      'receiveSmsPromo',
      'receiveBonus',
      'agreements',
    ] as const),
  ],
  profile: [
    ...(['firstName', 'lastName', 'nickname', 'email', 'dateOfBirth', 'birthdate', 'gender', 'cpf_number', 'personalIdNumber'] as const),
    ...(['nationality', 'placeOfBirth', 'profession', 'phone', 'phoneFull', 'country', 'state', 'region', 'city', 'address'] as const),
    ...(['additionalAddress', 'postalCode', 'language', 'locale', 'timeZone'] as const),
    ...(['receiveEmailPromo', 'receiveSmsPromo', 'receiveBonus'] as const),
  ],
  password: ['currentPassword', 'newPassword', 'repeatNewPassword'],
  reset: ['newPassword', 'repeatNewPassword'],
  contact: ['email', 'topic', 'message'],
} as const satisfies Record<Scenario, readonly FieldName[]>;

/** Where a form is filled in, and the rules in force there. */
export interface Region {
  country: string | undefined;
  ageOfMajority: number;
  /** Fewest characters of a new password. */
  passwordMin: number;
  /** What the house asks of everybody who registers, besides. */
  asks: readonly RegistrationAsk[];
}

const required: Record<Scenario, readonly FieldName[]> = {
  registration: ['email', 'password', 'password_confirmation', 'country', 'currency', 'dateOfBirth', 'agreements'],
  profile: [],
  password: ['currentPassword', 'newPassword', 'repeatNewPassword'],
  reset: ['newPassword', 'repeatNewPassword'],
  contact: ['email', 'topic', 'message'],
};

/** Fields that a registration form leaves for the profile; they may be sent all the same. */
const laterFields: readonly FieldName[] = [
  ...(['firstName', 'lastName', 'nickname', 'gender', 'age', 'nationality', 'placeOfBirth', 'profession', 'phone', 'region'] as const),
  ...(['city', 'address', 'additionalAddress', 'postalCode', 'timeZone', 'receiveSmsPromo', 'receiveBonus'] as const),
];
/** What a registration asks first: the account. Who opens it comes in the second step. */
const accountFields: readonly FieldName[] = ['email', 'password', 'password_confirmation', 'country', 'currency', 'language'];
/** What a player sees in the profile and cannot change. */
const fixedFields: readonly FieldName[] = ['dateOfBirth', 'country'];

export interface Field {
  field: FieldName;
  widget: Widget;
  isRequired: boolean;
  isReadOnly: boolean;
  /** Which step of its form asks for it, from 1. */
  step: number;
  checks: readonly Check[];
  source?: OptionSource;
  /** An example of a good value, where the form is not obvious. */
  example?: string;
}

/** What asks for a field that a house may leave out. */
const askOf = (name: FieldName): RegistrationAsk | undefined =>
  (Object.keys(registrationAsks) as RegistrationAsk[]).find((ask) => (registrationAsks[ask] as readonly FieldName[]).includes(name));

function isInRegion(name: FieldName, { country, asks }: Region): boolean {
  const ask = askOf(name);
  if (ask !== undefined) return asks.includes(ask);
  const hasStates = countriesWithStates.includes(country ?? '');
  const identity = identityNumberOf(country);
  if (name === 'state') return hasStates;
  if (name === 'region') return !hasStates;
  if (name === 'cpf_number') return identity?.field === 'cpf_number';
  if (name === 'personalIdNumber') return identity?.field !== 'cpf_number';
  return true;
}

/** Rules that depend on the place. */
function regionChecks(name: FieldName, region: Region): { checks: Check[]; example?: string } {
  const identity = identityNumberOf(region.country);
  const postal = postalCodeOf(region.country);
  if (name === 'password' || name === 'newPassword') return { checks: [min(region.passwordMin)] };
  if (name === 'dateOfBirth') return { checks: [rule('ageOfMajority', { min: region.ageOfMajority })] };
  if (name === 'age') return { checks: [rule('minValue', { min: region.ageOfMajority })] };
  if (name === 'postalCode' && postal !== undefined)
    return { checks: [rule('format', { param: postal.example, pattern: postal.pattern })], example: postal.example };
  if (name === 'personalIdNumber' && identity?.pattern !== undefined)
    return {
      checks: [
        rule('format', { param: identity.example, pattern: identity.pattern }),
        rule('nationalId', { country: region.country ?? '' }),
      ],
      example: identity.example,
    };
  if (name === 'cpf_number' && identity !== undefined) return { checks: [], example: identity.example };
  return { checks: [] };
}

function isRequired(scenario: Scenario, name: FieldName, country: string | undefined): boolean {
  if (required[scenario].includes(name)) return true;
  if (scenario !== 'registration') return false;
  return (
    askOf(name) !== undefined ||
    name === identityNumberOf(country)?.field ||
    (name === 'state' && stateAtRegistration.includes(country ?? ''))
  );
}

function fieldOf(scenario: Scenario, name: FieldName, region: Region): Field {
  const spec: FieldSpec = fieldTable[name];
  const own = regionChecks(name, region);
  // a stricter length of the place stands for the table's own
  const kept = spec.checks.filter((check) => !own.checks.some((other) => other.rule === check.rule));
  const needed = isRequired(scenario, name, region.country);
  return {
    field: name,
    widget: spec.widget,
    isRequired: needed,
    isReadOnly: scenario === 'profile' && fixedFields.includes(name),
    step: scenario === 'registration' && !accountFields.includes(name) ? 2 : 1,
    checks: [...(needed ? [rule('required')] : []), ...kept, ...own.checks],
    ...(spec.source !== undefined && { source: spec.source }),
    ...(own.example !== undefined && { example: own.example }),
  };
}

/** All fields that a scenario takes at a place, in their order; aliases are not listed. */
export function fieldsFor(scenario: Scenario, region: Region): Field[] {
  const names: readonly FieldName[] = fieldsOfScenario[scenario];
  return names
    .filter((name) => (name === 'cpf_number' || !Object.hasOwn(aliases, name)) && isInRegion(name, region))
    .map((name) => fieldOf(scenario, name, region));
}

/** Those of them that the form shows. */
export const shownFields = (scenario: Scenario, region: Region): Field[] =>
  fieldsFor(scenario, region).filter(
    ({ field, isRequired: needed }) =>
      scenario !== 'registration' || needed || (!laterFields.includes(field) && !['state', 'personalIdNumber'].includes(field)),
  );

export interface Fault {
  field: FieldName;
  rule: RuleName;
  params: RuleParams;
}

function faultOf({ field, checks, widget }: Field, value: unknown, around: Surroundings): Fault | undefined {
  const broken = checks.find((check) => !isMet(value, check, around));
  if (broken !== undefined) {
    const { pattern: _pattern, ...params } = broken.params;
    return { field, rule: broken.rule, params };
  }
  if (widget !== 'phone' || typeof value !== 'string' || value.trim() === '') return undefined;
  const fault = around.phoneFault(value, typeof around.values['country'] === 'string' ? around.values['country'] : undefined);
  return fault && { field, rule: fault, params: {} };
}

/**
 * The first rule that each field breaks, in the order of the fields. `given` limits the check to fields that were sent, as for a
 * change of a profile.
 */
export function faultsOf(fields: readonly Field[], around: Surroundings, given: 'all' | 'sent' = 'all'): Fault[] {
  return fields
    .filter(({ field }) => given === 'all' || Object.hasOwn(around.values, field))
    .map((field) => faultOf(field, around.values[field.field], around))
    .filter((fault) => fault !== undefined);
}
