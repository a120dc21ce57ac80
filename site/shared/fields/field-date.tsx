// A day in three parts, in the order of the reader's language: quicker than a calendar for a day that is decades away. The value is
// YYYY-MM-DD once all parts are there.
import { useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { useTexts } from '../i18n/texts.tsx';
import { type FieldLook, FieldNote, inputLook, useField } from './field-frame.tsx';
import { Select } from './field-select.tsx';
import { type Check, validator } from '../forms/form-rules.ts';

export type DayPart = 'day' | 'month' | 'year';

/** The order of the parts in a language. */
export const partsOrder = (locale: string): DayPart[] =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' })
    .formatToParts(new Date(Date.UTC(2000, 0, 2)))
    .map((part) => part.type)
    .filter((type) => type === 'day' || type === 'month' || type === 'year');

/** The parts as one value: empty while all are, incomplete while one is. */
export const joinDay = (parts: Record<DayPart, string>): string =>
  parts.day + parts.month + parts.year === '' ? '' : `${parts.year}-${parts.month.padStart(2, '0')}-${parts.day.padStart(2, '0')}`;

/** The parts of a value that is there already. */
const splitDay = (day: string): Record<DayPart, string> => {
  const [year = '', month = '', date = ''] = day.split('-');
  const plain = (part: string): string => part.replace(/^0+/, '');
  return { year, month: plain(month), day: plain(date) };
};

const monthsOf = (locale: string): { value: string; label: string }[] => {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => ({ value: String(month + 1), label: format.format(new Date(Date.UTC(2000, month, 1))) }));
};

const digits = (text: string, most: number): string => text.replace(/\D/g, '').slice(0, most);

export function DateField({
  name,
  label,
  hint,
  checks = [],
  disabled = false,
}: FieldLook & { checks?: readonly Check[]; disabled?: boolean }) {
  const texts = useTexts();
  const { say, locale } = texts;
  const { control, getValues } = useFormContext();
  const { id, error, describedBy, described } = useField(name);
  const [typed, setTyped] = useState(() => splitDay(String(getValues(name) ?? '')));
  const order = partsOrder(locale);
  return (
    <fieldset className="min-w-0" aria-describedby={describedBy}>
      <legend className="mb-1.5 text-sm font-medium text-dim">{label}</legend>
      <Controller
        name={name}
        control={control}
        rules={{ validate: validator(texts, checks) }}
        render={({ field }) => {
          // a value that did not come from here, as from a reset of the form, is shown instead of what was typed
          const told = String(field.value ?? '');
          const parts = joinDay(typed) === told ? typed : splitDay(told);
          const change = (part: DayPart, value: string) => {
            const next = { ...parts, [part]: value };
            setTyped(next);
            field.onChange(joinDay(next));
          };
          const shared = (part: DayPart) => ({
            ...described,
            id: `${id}-${part}`,
            disabled,
            value: parts[part],
            'aria-label': say(`fields-settings.date.${part}`),
            autoComplete: `bday-${part}`,
            ...(part === order[0] && { ref: field.ref }),
          });
          /** Leaving one part for another is not leaving the field. */
          const leave = (event: React.FocusEvent<HTMLElement>) => {
            if (!event.currentTarget.contains(event.relatedTarget)) field.onBlur();
          };
          return (
            <div onBlur={leave} className="flex gap-2.5">
              {order.map((part) =>
                part === 'month' ? (
                  <div key={part} className="min-w-0 flex-1">
                    <Select
                      {...shared(part)}
                      options={monthsOf(locale)}
                      placeholder={say('fields-settings.date.month')}
                      onChange={(event) => change(part, event.target.value)}
                    />
                  </div>
                ) : (
                  <input
                    key={part}
                    {...shared(part)}
                    type="text"
                    inputMode="numeric"
                    placeholder={say(`fields-settings.date.${part}-short`)}
                    onChange={(event) => change(part, digits(event.target.value, part === 'day' ? 2 : 4))}
                    className={`${inputLook} ${part === 'day' ? 'w-16' : 'w-22'} shrink-0 px-2! text-center`}
                  />
                ),
              )}
            </div>
          );
        }}
      />
      <FieldNote id={describedBy} hint={hint} error={error} />
    </fieldset>
  );
}
