// Fields whose values have a form of their own: the Brazilian CPF, card numbers, postal codes, days by the browser's calendar.
import { Controller, useFormContext } from 'react-hook-form';
import { useTexts } from '../i18n/texts.tsx';
import { FieldFrame, inputClass, useField } from './field-frame.tsx';
import { TextField, type TextFieldProps } from './field-text.tsx';
import { calendarDay, cardNumber, validator } from '../forms/form-rules.ts';

/** 52998224725 as 529.982.247-25, as far as it is typed. */
export function formCpf(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 11);
  const parts = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9)].filter((part) => part !== '');
  return digits.length > 9 ? `${parts.join('.')}-${digits.slice(9)}` : parts.join('.');
}

type FormedProps = Omit<TextFieldProps, 'type' | 'end' | 'isOptional'>;

/**
 * Brings what is typed into its form at once; where `tellsAtOnce`, a wrong value is told when the field is left, in the line of its hint; typing in the middle leaves the caret to the browser, so only the end is formed.
 */
function FormedField({
  name,
  label,
  hint,
  checks = [],
  aside,
  bring,
  tellsAtOnce = false,
  className = '',
  ...input
}: FormedProps & { bring: (text: string) => string; tellsAtOnce?: boolean }) {
  const texts = useTexts();
  const { control, trigger } = useFormContext();
  const { id, error, described } = useField(name);
  return (
    <FieldFrame id={id} label={label} hint={tellsAtOnce && error !== undefined ? undefined : hint} error={error} aside={aside}>
      <Controller
        name={name}
        control={control}
        rules={{ validate: validator(texts, checks) }}
        render={({ field }) => (
          <input
            {...input}
            {...described}
            ref={field.ref}
            id={id}
            name={name}
            value={String(field.value ?? '')}
            onBlur={() => {
              field.onChange(bring(String(field.value ?? '')));
              field.onBlur();
              if (tellsAtOnce && String(field.value ?? '') !== '') void trigger(name);
            }}
            onChange={({ target }) => {
              const isAtEnd = target.selectionStart === target.value.length;
              field.onChange(isAtEnd ? bring(target.value) : target.value);
              if (tellsAtOnce && error !== undefined) void trigger(name);
            }}
            className={`${inputClass} ${className}`}
          />
        )}
      />
    </FieldFrame>
  );
}

export function CpfField({ hint, ...props }: FormedProps) {
  const { say } = useTexts();
  return (
    <FormedField
      placeholder="000.000.000-00"
      {...props}
      hint={hint ?? say('fields-settings.cpf_number.hint')}
      bring={formCpf}
      tellsAtOnce
      inputMode="numeric"
      autoComplete="off"
      maxLength={14}
    />
  );
}

/** The number of a payment card, in groups of four. */
export const formCard = (text: string): string =>
  text
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');

export function CardField({ checks = [], ...props }: FormedProps) {
  return (
    <FormedField
      placeholder="0000 0000 0000 0000"
      {...props}
      checks={[...checks, cardNumber]}
      bring={formCard}
      tellsAtOnce
      inputMode="numeric"
      autoComplete="cc-number"
      maxLength={23}
    />
  );
}

export function PostalField(props: FormedProps) {
  return (
    <FormedField
      {...props}
      bring={(text) => text.toUpperCase()}
      autoComplete="postal-code"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}

/** A day near to today, by the browser's own calendar; for a birthday take DateField. */
export function DayField({ checks = [], ...props }: FormedProps) {
  return <TextField min="1000-01-01" max="3000-12-31" {...props} type="date" checks={[...checks, calendarDay]} />;
}
