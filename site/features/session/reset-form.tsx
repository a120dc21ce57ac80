import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { dropCodes } from '../../lib/address-codes.ts';
import { alerts } from '../../lib/alerts.ts';
import { callApi } from '../../lib/api.ts';
import { hasCode } from '../../lib/problem-words.ts';
import { useTexts } from '../../lib/texts.tsx';
import { TextField } from '../../parts/field-text.tsx';
import { Form, SubmitButton, useCallForm } from '../../parts/form.tsx';
import { required } from '../../parts/form-rules.ts';
import { TableFields, TableWaits, useTable } from '../../parts/table-field.tsx';

const secondFactorNeeded = 11012;

/** Sets a new password by the code of a letter, then leads to signing in with it. */
export function ResetForm({ resetCode }: { resetCode: string }) {
  const { say } = useTexts();
  const navigate = useNavigate();
  const call = useCallForm({ newPassword: '', repeatNewPassword: '', code: '' });
  const fields = useTable('reset');
  const [needsCode, setNeedsCode] = useState(false);
  const submit = call.submit(
    async ({ newPassword, repeatNewPassword, code }) => {
      await callApi('resetPassword', { body: { resetCode, newPassword, repeatNewPassword, ...(needsCode && { code: code.trim() }) } });
      dropCodes();
      alerts.show({ kind: 'success', title: say('alerts.password-changed'), text: say('alerts.password-changed-text'), durationMs: 6000 });
      await navigate({ to: '/', search: { 'sign-in': '1' }, replace: true });
    },
    (error) => {
      if (needsCode || !hasCode(error, secondFactorNeeded)) return false;
      setNeedsCode(true);
      return true;
    },
  );
  return (
    <Form of={call} onSubmit={submit} takesFocus>
      {fields === undefined ? <TableWaits rows={2} /> : <TableFields fields={fields} today="" isNarrow />}
      {needsCode ? <TextField name="code" label={say('modals.sign-in.code')} autoComplete="one-time-code" checks={[required]} /> : null}
      <SubmitButton className="mt-2">{say('modals.reset.submit')}</SubmitButton>
    </Form>
  );
}
