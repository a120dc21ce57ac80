// A phone number with its country: chosen from the list, or told by the number itself. The value is in E.164 as soon as it is a number;
// until then it is what was typed, and the rules say what is wrong with it.
import {
  AsYouType,
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  ParseError,
  parsePhoneNumberWithError,
  type PhoneNumber,
} from 'libphonenumber-js/max';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import type { RuleName } from '#contract/rules.ts';
import { callQuery } from '../api/queries.ts';
import { useTexts } from '../i18n/texts.tsx';
import { FieldFrame, type FieldLook, useField } from './field-frame.tsx';
import { type Check, validator } from '../forms/form-rules.ts';

const faults: Record<string, RuleName> = { TOO_SHORT: 'phoneTooShort', TOO_LONG: 'phoneTooLong', INVALID_COUNTRY: 'phoneInvalidCountry' };

function parse(text: string, country: CountryCode | undefined): PhoneNumber | RuleName {
  try {
    const number = parsePhoneNumberWithError(text, { ...(country && { defaultCountry: country }), extract: false });
    return number.isValid() ? number : 'phoneNotANumber';
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return faults[error.message] ?? 'phoneNotANumber';
  }
}

const isNumber = (parsed: PhoneNumber | RuleName): parsed is PhoneNumber => typeof parsed !== 'string';

/** What the form is told of a text: a number in E.164, or the text. */
function valueOf(text: string, country: CountryCode | undefined): string {
  const parsed = parse(text, country);
  return isNumber(parsed) ? parsed.number : text.trim();
}

/** A number as it is dialled at home, or the text. */
function nationalOf(text: string, country: CountryCode | undefined): string {
  const parsed = parse(text, country);
  return isNumber(parsed) ? parsed.formatNational() : text;
}

function DialSelect({ id, country, onChoose }: { id: string; country: CountryCode | undefined; onChoose: (country: CountryCode) => void }) {
  const { say, locale } = useTexts();
  const countries = useQuery(callQuery('listCountries')).data?.data;
  const options = useMemo(() => {
    const offered = (countries ?? [])
      .filter(({ code }) => isSupportedCountry(code))
      .map(({ code, name }) => ({ code: code as CountryCode, name }));
    // a number that told its country itself may be of one that the server does not serve
    if (country === undefined || offered.some(({ code }) => code === country)) return offered;
    return [{ code: country, name: new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country }, ...offered];
  }, [countries, country, locale]);
  return (
    <span className="relative flex h-full shrink-0 items-center rounded-l-sm border-r border-line-strong px-3 has-focus-visible:outline-2 has-focus-visible:outline-ink">
      <span aria-hidden="true" className="text-dim tabular-nums">
        {country === undefined ? '+' : `${country} +${getCountryCallingCode(country)}`}
      </span>
      <select
        id={`${id}-country`}
        aria-label={say('fields-settings.phone.country')}
        value={country ?? ''}
        onChange={({ target }) => onChoose(target.value as CountryCode)}
        className="absolute inset-0 w-full cursor-pointer opacity-0"
      >
        {country === undefined ? <option value="">+</option> : null}
        {options.map(({ code, name }) => (
          <option key={code} value={code} className="bg-panel text-ink">
            {name} +{getCountryCallingCode(code)}
          </option>
        ))}
      </select>
    </span>
  );
}

export interface PhoneFieldProps extends FieldLook {
  checks?: readonly Check[];
  /** Where a number without a country's code belongs. */
  country?: string | undefined;
}

export default function PhoneField({ name, label, hint, checks = [], country }: PhoneFieldProps) {
  const texts = useTexts();
  const { control, getValues } = useFormContext();
  const { id, error, described } = useField(name);
  const home = country !== undefined && isSupportedCountry(country) ? country : undefined;
  const [given] = useState(() => parse(String(getValues(name) ?? ''), home));
  const [chosen, setChosen] = useState<CountryCode | undefined>(isNumber(given) ? given.country : undefined);
  const [text, setText] = useState(() => nationalOf(String(getValues(name) ?? ''), home));
  const dial = chosen ?? home;
  const fault: Check = (value) => {
    const parsed = value === '' ? undefined : parse(value, dial);
    return parsed === undefined || isNumber(parsed) ? undefined : { rule: parsed };
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <Controller
        name={name}
        control={control}
        rules={{ validate: validator(texts, [...checks, fault]) }}
        render={({ field }) => {
          const tell = (typed: string, from: CountryCode | undefined): void => field.onChange(valueOf(typed, from));
          // a value that did not come from here, as from a reset of the form, is shown instead of what was typed
          const value = String(field.value ?? '');
          const shown = valueOf(text, dial) === value ? text : nationalOf(value, dial);
          return (
            <div
              data-invalid={error === undefined ? undefined : true}
              className="flex h-12 rounded-sm border border-faint/45 bg-panel transition hover:border-faint/70 has-[input:focus-visible]:border-ink data-invalid:border-loss"
            >
              <DialSelect
                id={id}
                country={dial}
                onChoose={(next) => {
                  setChosen(next);
                  tell(shown, next);
                }}
              />
              <input
                {...described}
                ref={field.ref}
                id={id}
                type="tel"
                inputMode="tel"
                autoComplete="tel"
                maxLength={250}
                value={shown}
                onChange={({ target }) => {
                  const typed = new AsYouType();
                  if (target.value.trim().startsWith('+')) typed.input(target.value);
                  const from = typed.getCountry() ?? dial;
                  setChosen(from);
                  setText(target.value);
                  tell(target.value, from);
                }}
                onBlur={() => {
                  setText(nationalOf(shown, dial));
                  field.onBlur();
                }}
                className="min-w-0 flex-1 rounded-sm bg-transparent px-3.5 tabular-nums outline-none focus-visible:outline-2 focus-visible:outline-ink"
              />
            </div>
          );
        }}
      />
    </FieldFrame>
  );
}
