import { useState } from 'react';
import { callApi } from '#site/shared/api/call-api.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { EmailField } from '#site/shared/fields/field-email.tsx';
import { Form, SubmitButton, useCallForm } from '#site/shared/forms/form.tsx';

/** Asks for an email to choose a new password. What it says is the same whether the address is known or not. */
export function ForgotForm() {
  const { say } = useTexts();
  const call = useCallForm({ email: '' });
  const [sentTo, setSentTo] = useState<string>();
  const submit = call.submit(async (values) => {
    await callApi('requestReset', { body: { email: values.email.trim() } });
    setSentTo(values.email.trim());
  });
  if (sentTo !== undefined) return <output className="block text-dim">{say('modals.forgot.sent', { email: sentTo })}</output>;
  return (
    <Form of={call} onSubmit={submit} takesFocus>
      <p className="-mt-1 text-dim">{say('modals.forgot.text')}</p>
      <EmailField name="email" autoComplete="username" />
      <SubmitButton>{say('modals.forgot.submit')}</SubmitButton>
    </Form>
  );
}
