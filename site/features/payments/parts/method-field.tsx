import { Check } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type TextKey, useTexts } from '#site/shared/i18n/texts.tsx';
import type { PaymentMethod } from '../api.ts';
import { TextField } from '#site/shared/fields/field-text.tsx';
import { CardField } from './card-field.tsx';
import { type Check as RuleCheck, maxLength, minLength, pattern, required } from '#site/shared/forms/form-rules.ts';
import { groupIban, isIban } from '#kit/iban.ts';

type Field = PaymentMethod['fields'][number];

const ibanCheck: RuleCheck = (text) => (text === '' || isIban(text) ? undefined : { rule: 'format', params: { param: 'IBAN' } });

/** What a method's field must fulfil, as the server will check it. An address that is too short is a wrong one: nobody counts its characters. */
function checksOf(field: Field): RuleCheck[] {
  const shape = [
    ...(field.minLength !== undefined && field.type !== 'iban' ? [minLength(field.minLength)] : []),
    ...(field.maxLength !== undefined && field.type !== 'iban' ? [maxLength(field.maxLength)] : []),
    ...(field.pattern === undefined ? [] : [pattern(field.pattern)]),
  ];
  const isWrong: RuleCheck = (text) =>
    shape.some((check) => check(text.trim()) !== undefined) ? { rule: 'format', params: { param: '' } } : undefined;
  return [
    ...(field.required ? [required] : []),
    ...(field.type === 'iban' ? [ibanCheck] : []),
    ...(field.type === 'address' ? [isWrong] : shape),
  ];
}

const hints: Partial<Record<Field['type'], TextKey>> = {
  iban: 'fields-settings.method.iban-hint',
  address: 'fields-settings.method.address-hint',
};

function GoodMark() {
  const { say } = useTexts();
  return (
    <span className="me-4">
      <Check size={20} aria-hidden="true" />
      <span className="sr-only">{say('fields-settings.method.iban-good')}</span>
    </span>
  );
}

/** A field that a payment method asks for: a card is chosen, everything else is typed. */
export function MethodField({ field }: { field: Field }) {
  return field.type === 'card' ? <CardField field={field} name={`fields.${field.name}`} /> : <TypedField field={field} />;
}

/** A bank account number is grouped and checked while it is typed. */
function TypedField({ field }: { field: Field }) {
  const { say, find } = useTexts();
  const { setValue } = useFormContext<Record<string, string>>();
  const name = `fields.${field.name}`;
  const value = useWatch<Record<string, string>>({ name }) ?? '';
  const isIbanField = field.type === 'iban';
  const isGood = isIbanField && isIban(value);
  const hint = hints[field.type];
  return (
    <TextField
      name={name}
      label={find(`fields-settings.method.${field.name}`) ?? field.name}
      checks={checksOf(field)}
      autoComplete={field.name === 'holder' ? 'name' : 'off'}
      {...(field.type === 'text' ? {} : { autoCapitalize: isIbanField ? 'characters' : 'none', autoCorrect: 'off', spellCheck: false })}
      {...(hint !== undefined && { hint: say(hint) })}
      {...(isIbanField && {
        onInput: (event: React.FormEvent<HTMLInputElement>) => keepGrouped(event.currentTarget, (text) => setValue(name, text)),
      })}
      className={isIbanField ? 'tabular-nums uppercase placeholder:normal-case' : ''}
      end={isGood ? <GoodMark /> : undefined}
    />
  );
}

/** Groups what is typed; only while the cursor stands at the end, so that corrections in the middle are left alone. */
function keepGrouped(input: HTMLInputElement, change: (text: string) => void): void {
  if (input.selectionStart !== input.value.length) return;
  const grouped = groupIban(input.value);
  if (grouped !== input.value) change(grouped);
}
