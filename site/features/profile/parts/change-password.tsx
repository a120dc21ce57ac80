import { alertOf } from '#site/shared/ui/alert-content.ts';
import { alerts } from '#site/shared/ui/alerts.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button } from '#site/shared/ui/button.tsx';
import { Form, useCallForm } from '#site/shared/forms/form.tsx';
import { TableFields, TableWaits, useTable } from '#site/shared/forms/table-field.tsx';

const empty = { currentPassword: '', newPassword: '', repeatNewPassword: '' };

export function ChangePassword() {
  const texts = useTexts();
  const { say } = texts;
  const fields = useTable('password');
  const call = useCallForm(empty);
  const submit = call.submit(async (body) => {
    await callApi('changePassword', { body });
    call.form.reset(empty);
    alerts.show({ ...alertOf(texts, 'password-changed'), durationMs: 6000 });
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
