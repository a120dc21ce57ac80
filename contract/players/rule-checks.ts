// What the rules of the contract mean: plain tests of a value, the same in the page and on the server. No schema here.
import { isIdentityNumber } from './regional-fields.ts';
import { isPlainEmail, isPlainText } from '../kernel/plain-text.ts';
import type { RuleName, RuleParams } from '../rules.ts';

/** A rule with its parameters; `or`, `and` and `not` hold the rules that they join. */
export interface Check {
  rule: RuleName;
  params: RuleParams;
  of?: readonly Check[];
}

/** What a check needs to know of the rest of the world. */
export interface Surroundings {
  /** The other fields. */
  values: Readonly<Record<string, unknown>>;
  /** The day, YYYY-MM-DD, on which ages are counted. */
  today: string;
  /** Which of the phone rules a number breaks in a country; undefined for a good one. */
  phoneFault: (number: string, country: string | undefined) => RuleName | undefined;
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const lengthOf = (value: unknown): number => [...textOf(value)].length;
const numberOf = (value: unknown): number => Number(textOf(value).trim() === '' ? Number.NaN : value);

/** True for a day that the calendar has, of the form YYYY-MM-DD with a year from 1000 to 3000. */
export function isCalendarDay(day: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$|^3000-\d{2}-\d{2}$/.test(day)) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** Full years on a day. Somebody born on 29 February has the birthday on 1 March of other years, which is the stricter reading. */
export function ageOn(day: string, dateOfBirth: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return day.slice(5) >= dateOfBirth.slice(5) ? years : years - 1;
}

/** The Brazilian test: eleven digits, not all alike, the last two computed from the others. Dots and the hyphen may stand in it. */
export function isCpf(text: string): boolean {
  if (!/^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/.test(text.trim())) return false;
  const digits = [...text.replace(/\D/g, '')].map(Number);
  if (new Set(digits).size === 1) return false;
  const checkDigit = (length: number): number => {
    const sum = digits.slice(0, length).reduce((total, digit, index) => total + digit * (length + 1 - index), 0);
    return ((sum * 10) % 11) % 10;
  };
  return checkDigit(9) === digits[9] && checkDigit(10) === digits[10];
}

const isIpv4 = (text: string): boolean => /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/.test(text);
const isMac = (text: string): boolean => /^([\da-f]{2}([:-]|$)){6}$/i.test(text) && !/[:-]$/.test(text);
const isUrl = (text: string): boolean => /^(https?|ftp):\/\/\S+$/i.test(text) && URL.canParse(text);

type Test = (value: unknown, check: Check, around: Surroundings) => boolean;

const param = (check: Check, name: string): number => Number(check.params[name]);

/** True when the fields that `requiredIf` and `requiredUnless` name have the value they name, or any value. */
function isCondition({ params }: Check, { values }: Surroundings): boolean {
  const other = values[String(params['other'])];
  return params['param'] === undefined ? !isEmpty(other) && other !== false : textOf(other) === String(params['param']);
}

/** The tests of values that are there. A rule without one here is decided elsewhere: by a list, the database, the schema. */
const tests: Partial<Record<RuleName, Test>> = {
  email: (value) => isPlainEmail(textOf(value)),
  minLength: (value, check) => lengthOf(value) >= param(check, 'min'),
  maxLength: (value, check) => lengthOf(value) <= param(check, 'max'),
  between: (value, check) => numberOf(value) >= param(check, 'min') && numberOf(value) <= param(check, 'max'),
  minValue: (value, check) => numberOf(value) >= param(check, 'min'),
  maxValue: (value, check) => numberOf(value) <= param(check, 'max'),
  integer: (value) => /^-?\d+$/.test(textOf(value)),
  decimal: (value) => /^-?\d*(\.\d+)?$/.test(textOf(value)) && /\d/.test(textOf(value)),
  numeric: (value) => /^\d*(\.\d+)?$/.test(textOf(value)) && /\d/.test(textOf(value)),
  alpha: (value) => /^[a-zA-Z]*$/.test(textOf(value)),
  alphaNum: (value) => /^[a-zA-Z0-9]*$/.test(textOf(value)),
  url: (value) => isUrl(textOf(value)),
  ipAddress: (value) => isIpv4(textOf(value)),
  macAddress: (value) => isMac(textOf(value)),
  sameAs: (value, { params }, { values }) => value === values[String(params['other'])],
  or: (value, { of = [] }, around) => of.some((check) => isMet(value, check, around)),
  and: (value, { of = [] }, around) => of.every((check) => isMet(value, check, around)),
  not: (value, { of = [] }, around) => !of.some((check) => isMet(value, check, around)),
  format: (value, { params }) => new RegExp(String(params['pattern'] ?? ''), 'iu').test(textOf(value).trim()),
  plainText: (value) => isPlainText(textOf(value).trim()),
  date: (value) => isCalendarDay(textOf(value)),
  nationalId: (value, { params }) => isIdentityNumber(String(params['country']), textOf(value)),
  cpf: (value) => isCpf(textOf(value)),
  agreement: (value) => value === true,
  ageOfMajority: (value, check, { today }) => !isCalendarDay(textOf(value)) || ageOn(today, textOf(value)) >= param(check, 'min'),
};

/** True when a value keeps a rule. Rules other than the required ones hold for an empty value. */
export function isMet(value: unknown, check: Check, around: Surroundings): boolean {
  if (check.rule === 'required') return !isEmpty(value);
  if (check.rule === 'requiredIf') return !isCondition(check, around) || !isEmpty(value);
  if (check.rule === 'requiredUnless') return isCondition(check, around) || !isEmpty(value);
  return check.rule === 'agreement' || !isEmpty(value) ? (tests[check.rule]?.(value, check, around) ?? true) : true;
}
