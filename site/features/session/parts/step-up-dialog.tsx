// Asks the player to confirm before what matters most, whichever page it came from.
import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { alertOf } from '#site/shared/ui/alert-content.ts';
import { alerts } from '#site/shared/ui/alerts.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { CallRefused } from '#contract/kernel/client.ts';
import { authenticateWithPasskey } from '../passkeys.ts';
import { type StepUpQuestion, useStepUpQuestion } from '#site/shared/api/step-up.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button } from '#site/shared/ui/button.tsx';
import { ModalFrame } from '#site/shared/ui/dialog.tsx';
import { PasswordField } from '#site/shared/fields/field-password.tsx';
import { TextField } from '#site/shared/fields/field-text.tsx';
import { Form, SubmitButton, useCallForm } from '#site/shared/forms/form.tsx';
import { required } from '#site/shared/forms/form-rules.ts';
import { signOut } from '../sign-out.ts';

function StepUpForm({ question }: { question: StepUpQuestion }) {
  const texts = useTexts();
  const { say } = texts;
  const field = question.methods.includes('code') ? 'code' : 'password';
  const call = useCallForm({ code: '', password: '' });
  const [isAsking, setAsking] = useState(false);
  const submit = call.submit(async (values) => {
    await callApi('stepUp', { body: { [field]: field === 'code' ? values.code.trim() : values.password } });
    question.answer(true);
  });
  async function byPasskey(): Promise<void> {
    setAsking(true);
    try {
      await callApi('stepUp', { body: { passkey: await authenticateWithPasskey() } });
      question.answer(true);
    } catch (error) {
      if (error instanceof CallRefused || error instanceof Error) alerts.show(alertOf(texts, 'passkey-failed'));
    }
    setAsking(false);
  }
  return (
    <Form of={call} onSubmit={submit} takesFocus>
      <p className="-mt-1 text-dim">{say('modals.proof.text')}</p>
      {field === 'code' ? (
        <TextField name="code" label={say('modals.proof.code')} autoComplete="one-time-code" checks={[required]} />
      ) : (
        <PasswordField name="password" label={say('fields-settings.password')} checks={[required]} />
      )}
      <SubmitButton>{say('modals.proof.submit')}</SubmitButton>
      {question.methods.includes('passkey') ? (
        <Button isWide isBusy={isAsking} onClick={() => void byPasskey()}>
          {say('modals.proof.passkey')}
        </Button>
      ) : null}
    </Form>
  );
}

function SignInAgain({ question }: { question: StepUpQuestion }) {
  const texts = useTexts();
  const navigate = useNavigate();
  const leave = async (): Promise<void> => {
    question.answer(false);
    await signOut(texts, async () => await navigate({ to: '/', search: { 'sign-in': '1' } }));
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-dim">{texts.say('modals.proof.sign-in')}</p>
      <Button kind="main" isWide onClick={() => void leave()}>
        {texts.say('modals.proof.sign-out')}
      </Button>
    </div>
  );
}

export function StepUpDialog() {
  const { say } = useTexts();
  const question = useStepUpQuestion();
  // what is drawn stays while the dialog leaves the screen
  const [drawn, setDrawn] = useState<StepUpQuestion>();
  if (question !== undefined && question !== drawn) setDrawn(question);
  return (
    <ModalFrame
      isOpen={question !== undefined}
      title={say('modals.proof.title')}
      size="small"
      holdsInput
      onClose={() => question?.answer(false)}
    >
      {drawn === undefined ? null : drawn.methods.includes('signIn') ? <SignInAgain question={drawn} /> : <StepUpForm question={drawn} />}
    </ModalFrame>
  );
}
