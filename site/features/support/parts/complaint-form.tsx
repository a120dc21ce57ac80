// Lodging a complaint. The same complaint goes under the same key, so that a second press or a lost answer lodges it once.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { complaintCategories } from '#contract/complaints-words.ts';
import { callApi, uploadApi } from '#site/shared/api/call-api.ts';
import { createRequestKeys, isUnanswered } from '#site/shared/api/idempotency-key.ts';
import { AreaField } from '#site/shared/fields/field-area.tsx';
import { SelectField } from '#site/shared/fields/field-select.tsx';
import { TextField } from '#site/shared/fields/field-text.tsx';
import { maxLength, minLength, required } from '#site/shared/forms/form-rules.ts';
import { Form, useCallForm } from '#site/shared/forms/form.tsx';
import { SendingBar } from '#site/shared/forms/sending-bar.tsx';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button } from '#site/shared/ui/button.tsx';
import { formatFileRefusal } from './file-refusal.ts';
import { FilesField } from './files-field.tsx';
import { useSending } from './use-sending.ts';

type Category = (typeof complaintCategories)[number];

interface Written {
  category: Category | '';
  subject: string;
  text: string;
  files: File[];
}

export function ComplaintForm({ onLodged, onCancel }: { onLodged: (id: string) => void; onCancel?: (() => void) | undefined }) {
  const texts = useTexts();
  const { say } = texts;
  const queries = useQueryClient();
  const [keys] = useState(() => createRequestKeys());
  const call = useCallForm<Written>({ category: '', subject: '', text: '', files: [] });
  const sending = useSending();
  function refused(error: unknown): boolean {
    const said = formatFileRefusal(texts, error, call.form.getValues('files'));
    if (said !== undefined) call.setProblem(said);
    return said !== undefined;
  }
  const submit = call.submit(async ({ category, subject, text, files }) => {
    const body = { category: category as Category, subject: subject.trim(), text: text.trim() };
    try {
      const key = keys.keyFor([body, files.map(({ name, size, lastModified }) => [name, size, lastModified])]);
      const answer =
        files.length === 0
          ? await callApi('createComplaint', { body: { ...body, key } })
          : await sending.send(async (bar) => await uploadApi('createComplaintWithFiles', { body: { ...body, key }, files }, bar));
      if (answer === undefined) return;
      keys.renew();
      await queries.invalidateQueries({ queryKey: ['listComplaints'] });
      onLodged(answer.data.id);
    } catch (error) {
      if (!isUnanswered(error)) keys.renew();
      throw error;
    }
  }, refused);
  const options = complaintCategories.map((value) => ({ value, label: say(`modals.complaints.category-${value}`) }));
  return (
    <Form of={call} onSubmit={submit} takesFocus>
      <SelectField name="category" label={say('modals.complaints.category')} options={options} checks={[required]} />
      <TextField name="subject" label={say('modals.complaints.subject')} checks={[required, minLength(3), maxLength(120)]} />
      <AreaField
        name="text"
        label={say('modals.complaints.text')}
        hint={say('modals.complaints.text-hint')}
        checks={[required, minLength(10), maxLength(4000)]}
      />
      <FilesField />
      {sending.share === undefined ? null : <SendingBar share={sending.share} onCancel={sending.cancel} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="main" isBusy={call.isBusy}>
          {say('modals.complaints.send')}
        </Button>
        {onCancel === undefined ? null : (
          <Button kind="plain" onClick={onCancel}>
            {say('modals.complaints.cancel')}
          </Button>
        )}
      </div>
    </Form>
  );
}
