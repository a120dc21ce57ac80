// The two steps of a registration: the account, then who opens it. The operator's table says which field belongs to which; what can be
// guessed stands in its field already.
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch, type UseFormReturn } from 'react-hook-form';
import type { Input } from '#contract/kernel/calls.ts';
import { callQuery } from '#site/shared/api/queries.ts';
import { useOperatorSettings } from '#site/shared/api/operator-settings.ts';
import { readCookie } from '#site/shared/browser/cookies.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { SubmitButton } from '#site/shared/forms/form.tsx';
import { TableField, TableFields, type TableRow, TableWaits, useTable, useToday } from '#site/shared/forms/table-field.tsx';
import { guessCountry, guessLanguage } from '../guess-registration.ts';
import { Link } from '#site/shared/ui/link.tsx';

export type Registration = NonNullable<Input<'registerPlayer'>['body']>;
type Submit = (event?: BaseSyntheticEvent) => Promise<void>;

/** What some countries ask for and others do not know. */
const extraNames = ['cpf_number', 'personalIdNumber', 'state'] as const;
/** What may be left empty. */
const openNames = [...extraNames, 'bonusCode', 'language', 'captcha', 'securityQuestion', 'securityAnswer'] as const;

/** A form that nobody has filled in. */
export const emptyRegistration = {
  email: '',
  password: '',
  password_confirmation: '',
  country: '',
  currency: '',
  language: '',
  dateOfBirth: '',
  cpf_number: '',
  personalIdNumber: '',
  state: '',
  bonusCode: '',
  captcha: '',
  securityQuestion: '',
  securityAnswer: '',
  agreements: false,
  receiveEmailPromo: false,
};

/** What the country does not ask for, or was left empty, is not sent. */
export const withoutEmpty = (values: Registration): Registration => {
  const empty = openNames.filter((name) => values[name] === '' || values[name] === undefined);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !(empty as readonly string[]).includes(name))) as Registration;
};

const isEmpty = (value: unknown): boolean => value === undefined || value === '';

/** Fills in what can be guessed, anew with another country, and leaves alone what somebody has chosen. */
function useGuesses({ getValues, setValue }: UseFormReturn<Registration>, country: string): void {
  const { locale } = useTexts();
  const { locales } = useOperatorSettings();
  const init = useQuery(callQuery('initPlayer')).data?.data;
  const countries = useQuery(callQuery('listCountries')).data?.data;
  const guessed = useRef<{ currency?: string; language?: string }>({});
  useEffect(() => {
    if (init === undefined || countries === undefined || getValues('country') !== '') return;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const found = guessCountry(init.countryBlocked ? null : init.country, { timeZone, languages: navigator.languages }, countries);
    if (found !== undefined) setValue('country', found);
  }, [init, countries, getValues, setValue]);
  useEffect(() => {
    if (init === undefined || countries === undefined || locales.length === 0) return;
    const own = countries.find(({ code }) => code === country);
    const isDefault = locales.find((one) => one.isDefault)?.code === locale;
    const reader = { page: locale, isChosen: !isDefault || readCookie('user-language') === locale, languages: navigator.languages };
    const guesses = {
      currency: own?.currency ?? init.currency,
      language: guessLanguage({ ...reader, locales: locales.map(({ code }) => code) }, own?.locale),
    };
    for (const name of ['currency', 'language'] as const) {
      const value = getValues(name);
      if (isEmpty(value) || value === guessed.current[name]) setValue(name, guesses[name]);
    }
    guessed.current = guesses;
  }, [init, countries, locales, locale, country, getValues, setValue]);
}

/** Fields that the operator asks for in the chosen country, in steps, and how the form moves between them. */
export function useRegistrationSteps(form: UseFormReturn<Registration>, without: readonly string[] = []) {
  const country = useWatch({ control: form.control, name: 'country' });
  const table = useTable('registration', country);
  const [step, setStep] = useState(1);
  /** The field to go to in the next step, instead of its head. */
  const wanted = useRef<keyof Registration>(undefined);
  const fields = table?.filter(({ field, isShown }) => isShown && !without.includes(field));
  const { setValue, getFieldState, trigger } = form;
  useGuesses(form, country);
  useEffect(() => {
    // what another country asked for is not this one's to know, and its field is gone
    const isAsked = (name: string): boolean => table?.some(({ field, isShown }) => isShown && field === name) ?? true;
    for (const name of extraNames) if (!isAsked(name)) setValue(name, '');
  }, [table, setValue]);
  const last = Math.max(1, ...(fields ?? []).map((field) => field.step));
  const nameOf = ({ field }: TableRow) => field as keyof Registration;

  /** Goes on to the next step, or sends from the last one; what the server refuses is shown in the step that asked for it. */
  const onSubmit = (send: Submit): Submit => {
    return async (event) => {
      event?.preventDefault();
      if (fields === undefined) return;
      if (step < last) {
        const names = fields.filter((field) => field.step === step).map(nameOf);
        if (await trigger(names, { shouldFocus: true })) goTo(step + 1);
        return;
      }
      await send(event);
      const wrong = fields.find((field) => getFieldState(nameOf(field)).error !== undefined);
      if (wrong !== undefined && wrong.step !== step) goTo(wrong.step, nameOf(wrong));
    };
  };
  function goTo(next: number, field?: keyof Registration): void {
    wanted.current = field;
    setStep(next);
  }
  return { step, last, fields, country, wanted, goTo, onSubmit };
}

export type Steps = ReturnType<typeof useRegistrationSteps>;

/** Which step it is. It takes the focus when the step changes, unless a field of it is wanted. */
function StepHead({ step, last, wanted }: Pick<Steps, 'step' | 'last' | 'wanted'>) {
  const { say } = useTexts();
  const { setFocus } = useFormContext<Registration>();
  const head = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    head.current?.focus();
    if (wanted.current !== undefined) setFocus(wanted.current);
  }, [step, wanted, setFocus]);
  return (
    <div>
      <div aria-hidden="true" className="mb-3 flex gap-1.5">
        {Array.from({ length: last }, (_, index) => (
          <span key={index} className={`h-1 flex-1 rounded-full ${index < step ? 'bg-ink' : 'bg-raised'}`} />
        ))}
      </div>
      <h2 ref={head} tabIndex={-1} className="text-base font-semibold outline-none">
        {say('modals.sign-up.step', { step, last })}
        <span className="ms-2 font-normal text-dim">{say(step === 1 ? 'modals.sign-up.step-account' : 'modals.sign-up.step-person')}</span>
      </h2>
    </div>
  );
}

/** Tells before the account is opened which documents may be asked for; bars part the words of the link. */
function DocumentsSentence() {
  const { say } = useTexts();
  const [before, guide, after] = say('modals.sign-up.documents').split('|');
  return (
    <p className="text-sm text-dim">
      {before}
      <Link to="/questions/verification" target="_blank" className="text-ink underline underline-offset-4">
        {guide}
      </Link>
      {after}
    </p>
  );
}

/** The fields of the step, and the buttons that lead on and back. */
export function RegistrationSteps({ steps: { step, last, fields, country, wanted, goTo } }: { steps: Steps }) {
  const { say } = useTexts();
  const today = useToday();
  if (fields === undefined) return <TableWaits rows={5} />;
  const shown = fields.filter((field) => field.step === step);
  const isFlag = ({ type }: TableRow): boolean => type === 'checkbox';
  const more = ({ field }: TableRow) => (field === 'language' ? { hint: say('modals.info.language-hint') } : {});
  return (
    <>
      <StepHead step={step} last={last} wanted={wanted} />
      <TableFields fields={shown.filter((field) => !isFlag(field))} country={country} today={today} more={more} />
      {shown.some(isFlag) ? (
        <div className="flex flex-col gap-3 pt-1">
          {shown.filter(isFlag).map((field) => (
            <TableField key={field.field} field={field} today={today} />
          ))}
        </div>
      ) : null}
      {step === last ? <DocumentsSentence /> : null}
      <div className="mt-1 flex gap-2.5">
        {step === 1 ? null : (
          <Button size="large" aria-label={say('modals.sign-up.back')} onClick={() => goTo(step - 1)}>
            <ArrowLeft size={20} aria-hidden="true" />
          </Button>
        )}
        <SubmitButton>{say(step < last ? 'modals.sign-up.next' : 'modals.sign-up.submit')}</SubmitButton>
      </div>
    </>
  );
}
