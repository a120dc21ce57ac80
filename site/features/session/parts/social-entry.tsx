// Goes on with a sign-in at the provider: opens the session, asks what is still missing, or connects the sign-in to an open account.
import { useState } from 'react';
import { alertOf } from '#site/shared/ui/alert-content.ts';
import { alerts } from '#site/shared/ui/alerts.ts';
import { usePageContext } from '#site/shared/page/page-context.tsx';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { PasswordField } from '#site/shared/fields/field-password.tsx';
import { TextField } from '#site/shared/fields/field-text.tsx';
import { Form, SubmitButton, useCallForm } from '#site/shared/forms/form.tsx';
import { required } from '#site/shared/forms/form-rules.ts';
import { type Entrance, enterSocially, type Missing, missingIn, type SignInInput } from '../enter-socially.ts';
import { EntryFrame, useGoOn } from './entry-frame.tsx';
import { emptyRegistration, type Registration, RegistrationSteps, useRegistrationSteps, withoutEmpty } from './registration-steps.tsx';

interface AskProps {
  entrance: Entrance;
  onMissing: (missing: Missing, input: SignInInput) => void;
}

/** Sends what was asked for and goes on; a refusal that asks for more opens the next question. */
function useEnter({ entrance, onMissing }: AskProps) {
  const texts = useTexts();
  const goOn = useGoOn();
  return {
    enter: async (input: SignInInput): Promise<void> => {
      const target = await enterSocially(entrance, input);
      alerts.show({ ...alertOf(texts, 'signed-in'), outlivesPath: true });
      await goOn(target);
    },
    more: (error: unknown, own: Missing, input: SignInInput): boolean => {
      const missing = missingIn(error);
      if (missing === undefined || missing === own) return false;
      onMissing(missing, input);
      return true;
    },
  };
}

/** What the provider has told already. */
const providerFields = ['email', 'password', 'password_confirmation'] as const;

const askedOf = (values: Registration): Partial<Registration> =>
  Object.fromEntries(Object.entries(withoutEmpty(values)).filter(([name]) => !(providerFields as readonly string[]).includes(name)));

function RegistrationForm(props: AskProps) {
  const { say } = useTexts();
  const { locale } = usePageContext();
  const { enter, more } = useEnter(props);
  const call = useCallForm<Registration>(emptyRegistration);
  const steps = useRegistrationSteps(call.form, providerFields);
  const inputOf = (values: Registration): SignInInput => ({ registration: { language: locale, ...askedOf(values) } });
  const submit = call.submit(
    async (values) => await enter(inputOf(values)),
    (error) => more(error, 'registration', inputOf(call.form.getValues())),
  );
  return (
    <EntryFrame title={say('modals.social.almost')} text={say('modals.social.almost-text')}>
      <Form of={call} onSubmit={steps.onSubmit(submit)} takesFocus>
        <RegistrationSteps steps={steps} />
      </Form>
    </EntryFrame>
  );
}

function PasswordForm(props: AskProps) {
  const { say } = useTexts();
  const { enter, more } = useEnter(props);
  const call = useCallForm({ password: '' });
  const submit = call.submit(
    async ({ password }) => await enter({ password }),
    (error) => more(error, 'password', { password: call.form.getValues('password') }),
  );
  return (
    <EntryFrame title={say('modals.social.known')} text={say('modals.social.known-text')}>
      <Form of={call} onSubmit={submit} takesFocus>
        <PasswordField name="password" label={say('fields-settings.password')} checks={[required]} />
        <SubmitButton>{say('modals.social.connect-and-enter')}</SubmitButton>
      </Form>
    </EntryFrame>
  );
}

/** Asks for the code of the second factor and sends it with what was told before. */
export function CodeForm({ enter }: { enter: (code: string) => Promise<void> }) {
  const { say } = useTexts();
  const call = useCallForm({ code: '' });
  const submit = call.submit(async ({ code }) => await enter(code.trim()));
  return (
    <EntryFrame title={say('modals.proof.title')}>
      <Form of={call} onSubmit={submit} takesFocus>
        <TextField name="code" label={say('modals.sign-in.code')} autoComplete="one-time-code" checks={[required]} />
        <SubmitButton>{say('modals.sign-in.submit')}</SubmitButton>
      </Form>
    </EntryFrame>
  );
}

/** Asks for one thing after another until the account is open. */
export function SocialQuestions({ entrance, first }: { entrance: Entrance; first: Missing }) {
  const [question, setQuestion] = useState<{ missing: Missing; input: SignInInput }>({ missing: first, input: {} });
  const ask = { entrance, onMissing: (missing: Missing, input: SignInInput) => setQuestion({ missing, input }) };
  const { enter } = useEnter(ask);
  if (question.missing === 'registration') return <RegistrationForm {...ask} />;
  if (question.missing === 'password') return <PasswordForm {...ask} />;
  return <CodeForm enter={async (code) => await enter({ ...question.input, code })} />;
}
