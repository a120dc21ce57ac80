import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CallRefused } from '#contract/kernel/client.ts';
import { dropCodes } from '#site/shared/page/address-codes.ts';
import { alertOf } from '#site/shared/ui/alert-content.ts';
import { alerts } from '#site/shared/ui/alerts.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { hasCode } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { TextField } from '#site/shared/fields/field-text.tsx';
import { Form, SubmitButton, useCallForm } from '#site/shared/forms/form.tsx';
import { required } from '#site/shared/forms/form-rules.ts';
import { TableFields, TableWaits, useTable } from '#site/shared/forms/table-field.tsx';

const secondFactorNeeded = 11012;
const securityAnswerNeeded = 11020;

/** Sets a new password by the code of an email, then leads to signing in with it. */
export function ResetForm({ resetCode }: { resetCode: string }) {
  const texts = useTexts();
  const { say, find } = texts;
  const navigate = useNavigate();
  const call = useCallForm({ newPassword: '', repeatNewPassword: '', code: '', securityAnswer: '' });
  const fields = useTable('reset');
  const [needsCode, setNeedsCode] = useState(false);
  const [question, setQuestion] = useState<string>();
  const submit = call.submit(
    async ({ newPassword, repeatNewPassword, code, securityAnswer }) => {
      const more = { ...(needsCode && { code: code.trim() }), ...(question !== undefined && { securityAnswer }) };
      await callApi('resetPassword', { body: { resetCode, newPassword, repeatNewPassword, ...more } });
      dropCodes();
      alerts.show({ ...alertOf(texts, 'password-changed'), durationMs: 6000, outlivesPath: true });
      await navigate({ to: '/', search: { 'sign-in': '1' }, replace: true });
    },
    (error) => {
      const asked = hasCode(error, securityAnswerNeeded) && error instanceof CallRefused ? error.problem?.errors?.[0] : undefined;
      if (question === undefined && asked !== undefined) {
        setQuestion(
          find(`fields-settings.securityQuestion.${String(asked.params['question'])}`) ?? say('fields-settings.securityQuestion'),
        );
        return true;
      }
      if (needsCode || !hasCode(error, secondFactorNeeded)) return false;
      setNeedsCode(true);
      return true;
    },
  );
  return (
    <Form of={call} onSubmit={submit} takesFocus>
      {fields === undefined ? <TableWaits rows={2} /> : <TableFields fields={fields} today="" isNarrow />}
      {needsCode ? <TextField name="code" label={say('modals.sign-in.code')} autoComplete="one-time-code" checks={[required]} /> : null}
      {question === undefined ? null : <TextField name="securityAnswer" label={question} autoComplete="off" checks={[required]} />}
      <SubmitButton className="mt-2">{say('modals.reset.submit')}</SubmitButton>
    </Form>
  );
}
