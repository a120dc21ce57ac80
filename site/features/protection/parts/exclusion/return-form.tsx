import { maxLength, required } from '#site/shared/forms/form-rules.ts';
import { Form, SubmitButton, useCallForm } from '#site/shared/forms/form.tsx';
import { AreaField } from '#site/shared/fields/field-area.tsx';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useLimitActs } from '../../api.ts';
import type { Limit } from '../../limit-rules.ts';
import { useWayBack } from './way-back.ts';

const longestReason = 1000;

/** A self-exclusion does not open by itself: the player asks, and is told what follows. Where the operator decides, a reason is asked for. */
export function ReturnForm({ limit: { id, endsAt } }: { limit: Limit }) {
  const { say } = useTexts();
  const { decideDays, afterAsking } = useWayBack();
  const { change } = useLimitActs();
  const call = useCallForm({ reason: '' });
  const submit = call.submit(async ({ reason }) => {
    const words = reason.trim();
    await change({ action: 'return', id, ...(words !== '' && { reason: words }) });
  });
  return (
    <Form of={call} onSubmit={submit} className="mt-5 max-w-[30rem]">
      <AreaField
        name="reason"
        label={say('modals.exclusion.reason')}
        checks={[...(decideDays > 0 ? [required] : []), maxLength(longestReason)]}
      />
      <p className="text-dim">{afterAsking(endsAt === null)}</p>
      <SubmitButton kind="plain" size="normal" isWide={false} className="self-start">
        {say('modals.exclusion.return')}
      </SubmitButton>
    </Form>
  );
}
