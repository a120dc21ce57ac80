import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Data, Input } from '#contract/kernel/calls.ts';
import { CallRefused } from '#contract/kernel/client.ts';
import { alertOf } from '#site/shared/ui/alert-content.ts';
import { alerts } from '#site/shared/ui/alerts.ts';
import { readAffiliate } from '../affiliate.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { usePageContext } from '#site/shared/page/page-context.tsx';
import { hasCode } from '#site/shared/i18n/problem-messages.ts';
import { callQuery } from '#site/shared/api/queries.ts';
import { beginSession } from '#site/shared/api/session.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Form, SubmitButton, useCallForm } from '#site/shared/forms/form.tsx';
import { TableField, TableFields, type TableRow, TableWaits, useTable, useToday } from '#site/shared/forms/table-field.tsx';
import { forgetSignUpDraft, keepSignUpDraft, readSignUpDraft, type SignUpDraft } from '../sign-up-draft.ts';
import { SocialButton } from './social-button.tsx';

const accountExists = 11002;
const noDraft: SignUpDraft = { email: '', country: '', currency: '', dateOfBirth: '' };

export interface SignUpFormProps {
  /** Moves to signing in, with the address if it has an account. */
  onSignIn: () => void;
}

export type Registration = NonNullable<Input<'registerPlayer'>['body']>;

/** The zone of this device; the server may know it by another name, then it is left out. */
async function register(body: Registration): Promise<Data<'registerPlayer'>> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  try {
    return (await callApi('registerPlayer', { body: { ...body, timeZone } })).data;
  } catch (error) {
    const errors = error instanceof CallRefused ? (error.problem?.errors ?? []) : [];
    if (errors.length !== 1 || errors[0]?.field !== 'timeZone') throw error;
    return (await callApi('registerPlayer', { body })).data;
  }
}

/** What some countries ask for and others do not know. */
const extraNames = ['cpf_number', 'personalIdNumber', 'state'] as const;

/** The fields of a registration that the operator asks for in the chosen country; the reader's own country stands there first. */
export function RegistrationFields({ without = [] }: { without?: readonly string[] }) {
  const { setValue, getValues } = useFormContext<Registration>();
  const init = useQuery(callQuery('initPlayer')).data?.data;
  const country = useWatch<Registration>({ name: 'country' }) as string;
  const fields = useTable('registration', country);
  const today = useToday();
  useEffect(() => {
    if (init === undefined) return;
    if (getValues('country') === '' && init.country !== null && !init.countryBlocked) setValue('country', init.country);
    if (getValues('currency') === '') setValue('currency', init.currency);
  }, [init, getValues, setValue]);
  useEffect(() => {
    // what another country asked for is not this one's to know, and its field is gone
    const isAsked = (name: string): boolean => fields?.some(({ field, isShown }) => isShown && field === name) ?? true;
    for (const name of extraNames) if (!isAsked(name)) setValue(name, '');
  }, [fields, setValue]);
  if (fields === undefined) return <TableWaits rows={5} />;
  const shown = fields.filter(({ field, isShown }) => isShown && !without.includes(field));
  const isFlag = ({ type }: TableRow) => type === 'checkbox';
  return (
    <>
      <TableFields fields={shown.filter((field) => !isFlag(field))} country={country} today={today} />
      <div className="flex flex-col gap-3 pt-1">
        {shown.filter(isFlag).map((field) => (
          <TableField key={field.field} field={field} today={today} />
        ))}
      </div>
    </>
  );
}

/** What the country does not ask for is not sent. */
export const withoutEmpty = (values: Registration): Registration => {
  const empty = extraNames.filter((name) => values[name] === '' || values[name] === undefined);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !(empty as readonly string[]).includes(name))) as Registration;
};

export function SignUpForm({ onSignIn }: SignUpFormProps) {
  const texts = useTexts();
  const { say } = texts;
  const { locale } = usePageContext();
  const empty = { email: '', password: '', country: '', currency: '', dateOfBirth: '', agreements: false, receiveEmailPromo: false };
  const extras = { cpf_number: '', personalIdNumber: '', state: '' };
  const call = useCallForm<Registration>({ ...empty, ...extras, ...readSignUpDraft() });
  const { watch } = call.form;
  useEffect(() => watch((values) => keepSignUpDraft({ ...noDraft, ...values })).unsubscribe, [watch]);
  const offerSignIn = (
    <>
      {say('alerts.problem.account-exists')}{' '}
      <button type="button" onClick={onSignIn} className="font-semibold underline underline-offset-4">
        {say('modals.sign-up.to-sign-in')}
      </button>
    </>
  );
  const submit = call.submit(
    async (values) => {
      const data = await register({ ...withoutEmpty(values), ...readAffiliate(), email: values.email.trim(), language: locale });
      forgetSignUpDraft();
      await beginSession(data);
      alerts.show({ ...alertOf(texts, 'signed-up'), durationMs: 6000 });
    },
    (error) => {
      if (!hasCode(error, accountExists)) return false;
      call.setProblem(offerSignIn);
      call.form.setFocus('email');
      return true;
    },
  );
  return (
    <Form of={call} onSubmit={submit} takesFocus>
      <p className="-mt-1 text-dim">{say('modals.sign-up.play-money')}</p>
      <RegistrationFields />
      <SubmitButton className="mt-1">{say('modals.sign-up.submit')}</SubmitButton>
      <SocialButton />
      <p className="text-center text-dim">
        {say('modals.sign-up.has-account')}{' '}
        <button type="button" onClick={onSignIn} className="min-h-8 font-semibold text-ink underline underline-offset-4">
          {say('modals.sign-up.to-sign-in')}
        </button>
      </p>
    </Form>
  );
}
