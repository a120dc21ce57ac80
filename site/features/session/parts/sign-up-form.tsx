import { useEffect } from 'react';
import type { Data } from '#contract/kernel/calls.ts';
import { CallRefused } from '#contract/kernel/client.ts';
import { alertOf } from '#site/shared/ui/alert-content.ts';
import { alerts } from '#site/shared/ui/alerts.ts';
import { readAffiliate } from '../affiliate.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { useOperatorSettings } from '#site/shared/api/operator-settings.ts';
import { usePageContext } from '#site/shared/page/page-context.tsx';
import { hasCode } from '#site/shared/i18n/problem-messages.ts';
import { beginSession } from '#site/shared/api/session.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Form, useCallForm } from '#site/shared/forms/form.tsx';
import { forgetSignUpDraft, keepSignUpDraft, readSignUpDraft } from '../sign-up-draft.ts';
import { emptyRegistration, type Registration, RegistrationSteps, useRegistrationSteps, withoutEmpty } from './registration-steps.tsx';
import { SocialButton } from './social-button.tsx';

const accountExists = 11002;

export interface SignUpFormProps {
  /** Moves to signing in, with the address if it has an account. */
  onSignIn: () => void;
}

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

export function SignUpForm({ onSignIn }: SignUpFormProps) {
  const texts = useTexts();
  const { say } = texts;
  const { isPlayMoney } = useOperatorSettings();
  const { locale } = usePageContext();
  const call = useCallForm<Registration>({ ...emptyRegistration, ...readSignUpDraft() });
  const steps = useRegistrationSteps(call.form);
  const { watch } = call.form;
  useEffect(() => watch((values) => keepSignUpDraft(values)).unsubscribe, [watch]);
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
      const data = await register({ language: locale, ...withoutEmpty(values), ...readAffiliate(), email: values.email.trim() });
      forgetSignUpDraft();
      await beginSession(data);
      alerts.show({ ...alertOf(texts, 'signed-up'), durationMs: 6000 });
    },
    (error) => {
      if (!hasCode(error, accountExists)) return false;
      call.setProblem(offerSignIn);
      steps.goTo(1, 'email');
      return true;
    },
  );
  return (
    <Form of={call} onSubmit={steps.onSubmit(submit)} takesFocus>
      {steps.step === 1 && isPlayMoney ? <p className="-mt-1 text-dim">{say('modals.sign-up.play-money')}</p> : null}
      <RegistrationSteps steps={steps} />
      {steps.step === 1 ? <SocialButton /> : null}
      <p className="text-center text-dim">
        {say('modals.sign-up.has-account')}{' '}
        <button type="button" onClick={onSignIn} className="min-h-8 font-semibold text-ink underline underline-offset-4">
          {say('modals.sign-up.to-sign-in')}
        </button>
      </p>
    </Form>
  );
}
