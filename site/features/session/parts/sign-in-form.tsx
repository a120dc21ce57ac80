import { useState } from 'react';
import { CallRefused } from '#contract/kernel/client.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { alertOf } from '#site/shared/ui/alert-content.ts';
import { alerts } from '#site/shared/ui/alerts.ts';
import { authenticateWithPasskey } from '../passkeys.ts';
import { hasCode, formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { beginSession } from '#site/shared/api/session.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button } from '#site/shared/ui/button.tsx';
import { EmailField } from '#site/shared/fields/field-email.tsx';
import { PasswordField } from '#site/shared/fields/field-password.tsx';
import { TextField } from '#site/shared/fields/field-text.tsx';
import { Form, SubmitButton, useCallForm } from '#site/shared/forms/form.tsx';
import { required } from '#site/shared/forms/form-rules.ts';
import { SocialButton } from './social-button.tsx';

export interface SignInFormProps {
  /** Moves to opening an account. */
  onSignUp: () => void;
  /** Moves to asking for a new password. */
  onForgot: () => void;
}

const secondFactorNeeded = 11012;

function PasskeyButton() {
  const texts = useTexts();
  const [isAsking, setAsking] = useState(false);
  async function enter(): Promise<void> {
    setAsking(true);
    try {
      const { data } = await callApi('signInByPasskey', { body: await authenticateWithPasskey() });
      await beginSession(data);
      alerts.show({ ...alertOf(texts, 'signed-in'), outlivesPath: true });
    } catch (error) {
      const title = error instanceof CallRefused ? formatRefusal(texts, error) : alertOf(texts, 'passkey-failed').title;
      alerts.show({ kind: 'error', title, durationMs: 6000 });
      setAsking(false);
    }
  }
  return (
    <Button isWide isBusy={isAsking} onClick={() => void enter()}>
      {texts.say('modals.sign-in.passkey')}
    </Button>
  );
}

export function SignInForm({ onSignUp, onForgot }: SignInFormProps) {
  const texts = useTexts();
  const { say } = texts;
  const call = useCallForm({ email: '', password: '', code: '' });
  const [needsCode, setNeedsCode] = useState(false);
  const submit = call.submit(
    async ({ email: address, password, code }) => {
      const { data } = await callApi('signIn', { body: { email: address.trim(), password, ...(needsCode && { code: code.trim() }) } });
      await beginSession(data);
      alerts.show({ ...alertOf(texts, 'signed-in'), outlivesPath: true });
    },
    (error) => {
      if (needsCode || !hasCode(error, secondFactorNeeded)) return false;
      setNeedsCode(true);
      return true;
    },
  );
  return (
    <Form of={call} onSubmit={submit} takesFocus>
      <EmailField name="email" autoComplete="username" />
      <PasswordField name="password" label={say('fields-settings.password')} checks={[required]} />
      {needsCode ? <TextField name="code" label={say('modals.sign-in.code')} autoComplete="one-time-code" checks={[required]} /> : null}
      <button
        type="button"
        onClick={onForgot}
        className="-mt-2 min-h-8 self-start text-sm text-dim underline underline-offset-4 hover:text-ink"
      >
        {say('modals.sign-in.forgot')}
      </button>
      <SubmitButton className="mt-2">{say('modals.sign-in.submit')}</SubmitButton>
      <PasskeyButton />
      <SocialButton />
      <p className="text-center text-dim">
        {say('modals.sign-in.no-account')}{' '}
        <button type="button" onClick={onSignUp} className="min-h-8 font-semibold text-ink underline underline-offset-4">
          {say('modals.sign-in.to-sign-up')}
        </button>
      </p>
    </Form>
  );
}
