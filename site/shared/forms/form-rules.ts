// The rules that a form can check before the server does, by the contract's names; the server checks all of them again.
import { ageOn, type Check as TableCheck, isCalendarDay, isMet } from '#contract/players/rule-checks.ts';
import type { RuleName, RuleParams } from '#contract/rules.ts';
import { formatFieldError } from '../i18n/problem-messages.ts';
import type { Texts } from '../i18n/texts.tsx';

export interface Broken {
  rule: RuleName;
  params?: RuleParams;
}
/** Says which rule a value breaks, beside the other values of its form. Empty values break `required` alone. */
export type Check = (value: string, values?: Readonly<Record<string, unknown>>) => Broken | undefined;

export const required: Check = (value) => (value.trim() === '' ? { rule: 'required' } : undefined);

const ifGiven =
  (test: (value: string) => boolean, broken: Broken): Check =>
  (value) =>
    value === '' || test(value) ? undefined : broken;

export const minLength = (min: number): Check => ifGiven((value) => [...value].length >= min, { rule: 'minLength', params: { min } });
export const maxLength = (max: number): Check => ifGiven((value) => [...value].length <= max, { rule: 'maxLength', params: { max } });
export const email: Check = ifGiven((value) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value.trim()), { rule: 'email' });
export const pattern = (source: string): Check =>
  ifGiven((value) => new RegExp(source, 'u').test(value.trim()), { rule: 'format', params: { param: '' } });

export const calendarDay: Check = ifGiven(isCalendarDay, { rule: 'date' });

/** Whether the last digit of a card's number is the one that the others ask for (ISO/IEC 7812-1, annex B). */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const value = Number(digits.at(-1 - place)) * (place % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** A card's number, with or without spaces between its digits. */
export const cardNumber: Check = ifGiven((value) => /^(?:\d ?){12,19}$/.test(value.trim()) && hasCheckDigit(value.replace(/\D/g, '')), {
  rule: 'format',
  params: { param: '' },
});

export const ofAge = (min: number, today: string): Check =>
  ifGiven((born) => !isCalendarDay(born) || ageOn(today, born) >= min, { rule: 'ageOfMajority', params: { min } });

/** The rules of the server's table as checks; ages are counted on `today`, YYYY-MM-DD. */
export const tableChecks = (rules: readonly { rule: string; params: RuleParams }[], today: string): Check[] =>
  (rules as readonly TableCheck[]).map(({ rule, params }) => (value, values = {}) => {
    const around = { values, today, phoneFault: () => undefined };
    return isMet(value, { rule, params }, around) ? undefined : { rule, params };
  });

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** The checks as react-hook-form asks them: true, or the words of the first rule that is broken, which may be the field's own. */
export const validator =
  (texts: Texts, checks: readonly Check[], field?: string) =>
  (value: unknown, values: Readonly<Record<string, unknown>> = {}): true | string => {
    for (const check of checks) {
      const broken = check(textOf(value), values);
      if (broken !== undefined)
        return formatFieldError(texts, { field, rule: broken.rule, params: broken.params ?? {}, message: broken.rule });
    }
    return true;
  };
