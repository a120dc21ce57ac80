import { alerts } from '../../lib/alerts.ts';
import { callApi } from '../../lib/api.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../parts/button.tsx';
import { Form, useCallForm } from '../../parts/form.tsx';
import { TableFields, TableWaits, useTable } from '../../parts/table-field.tsx';

const empty = { currentPassword: '', newPassword: '', repeatNewPassword: '' };

export function ChangePassword() {
  const { say } = useTexts();
  const fields = useTable('password');
  const call = useCallForm(empty);
  const submit = call.submit(async (body) => {
    await callApi('changePassword', { body });
    call.form.reset(empty);
    alerts.show({ kind: 'success', title: say('alerts.password-changed'), text: say('alerts.password-changed-text'), durationMs: 6000 });
  });
  return (
    <Form of={call} onSubmit={submit}>
      {fields === undefined ? <TableWaits rows={3} /> : <TableFields fields={fields} today="" isNarrow />}
      <div className="flex justify-end">
        <Button type="submit" isBusy={call.isBusy} disabled={fields === undefined} className="max-sm:w-full">
          {say('modals.security.change')}
        </Button>
      </div>
    </Form>
  );
}
