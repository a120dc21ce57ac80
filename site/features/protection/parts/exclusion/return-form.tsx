import { maxLength } from '#site/shared/forms/form-rules.ts';
import { Form, SubmitButton, useCallForm } from '#site/shared/forms/form.tsx';
import { AreaField } from '#site/shared/fields/field-area.tsx';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useLimitActs } from '../../api.ts';

const longestReason = 1000;

/** After the end of a self-exclusion: nothing opens by itself, the player asks. */
export function ReturnForm({ id }: { id: string }) {
  const { say } = useTexts();
  const { change } = useLimitActs();
  const call = useCallForm({ reason: '' });
  const submit = call.submit(async ({ reason }) => {
    const words = reason.trim();
    await change({ action: 'return', id, ...(words !== '' && { reason: words }) });
  });
  return (
    <Form of={call} onSubmit={submit} className="mt-5 max-w-[30rem]">
      <AreaField name="reason" label={say('modals.exclusion.reason')} checks={[maxLength(longestReason)]} />
      <SubmitButton kind="plain" size="normal" isWide={false} className="self-start">
        {say('modals.exclusion.return')}
      </SubmitButton>
    </Form>
  );
}
