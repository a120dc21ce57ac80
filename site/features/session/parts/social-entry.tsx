// Goes on with a sign-in at the provider: opens the session, asks what is still missing, or connects the sign-in to an open account.
import { useState } from 'react';
import type { Input } from '#contract/kernel/calls.ts';
import { problems } from '#contract/kernel/problems.ts';
import { readAffiliate } from '../affiliate.ts';
import { alertOf } from '#site/shared/ui/alert-content.ts';
import { alerts } from '#site/shared/ui/alerts.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { usePageContext } from '#site/shared/page/page-context.tsx';
import { hasCode } from '#site/shared/i18n/problem-messages.ts';
import { socialMark, beginSession } from '#site/shared/api/session.ts';
import type { Social } from '#site/shared/api/operator-settings.ts';
import { loadSocial, loginLifeMs, type SocialLogin, targetAfter } from '../social-login.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { PasswordField } from '#site/shared/fields/field-password.tsx';
import { TextField } from '#site/shared/fields/field-text.tsx';
import { Form, SubmitButton, useCallForm } from '#site/shared/forms/form.tsx';
import { required } from '#site/shared/forms/form-rules.ts';
import { EntryFrame, useGoOn } from './entry-frame.tsx';
import { emptyRegistration, type Registration, RegistrationSteps, useRegistrationSteps, withoutEmpty } from './registration-steps.tsx';

type SignInInput = Omit<NonNullable<Input<'signInSocially'>['body']>, 'idToken' | 'handle'>;

/** What an account at the operator still asks of somebody whom the provider knows. */
export type Missing = 'registration' | 'password' | 'code';

const missingBy: readonly [number, Missing][] = [
  [problems['registration-needed'].code, 'registration'],
  [problems['social-unlinked'].code, 'password'],
  [problems['second-factor-needed'].code, 'code'],
];

/** What the operator asks for besides, if it refused for that. */
export const missingIn = (error: unknown): Missing | undefined => missingBy.find(([code]) => hasCode(error, code))?.[1];

export interface Entrance {
  social: Social;
  login: SocialLogin;
}

/** Opens a session by the login and answers where to go on. An id token that grew too old over a form is renewed silently first. */
export async function enterSocially({ social, login }: Entrance, input: SignInInput = {}): Promise<string> {
  const isOld = Date.now() - login.begunAtMs > loginLifeMs;
  const { idToken, handle } = isOld ? await (await loadSocial()).renewLogin(social, login) : login;
  const shown = { idToken, ...(handle !== undefined && { handle }) };
  const { data } = await callApi('signInSocially', { body: { ...shown, ...readAffiliate(), ...input } });
  await beginSession(data);
  localStorage.setItem(socialMark, '1');
  return targetAfter(login.goal.target, data.profile.isNewlyRegistered);
}

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
