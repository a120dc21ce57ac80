// A message to the operator. The same message goes under the same key, so that a second press or a lost answer sends it once.
import { useHydrated } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { ContactBlock } from '#contract/content/blocks.ts';
import type { Input } from '#contract/kernel/calls.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { createRequestKeys, isUnanswered } from '#site/shared/api/idempotency-key.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useSession } from '#site/shared/api/use-session.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { Form, useCallForm } from '#site/shared/forms/form.tsx';
import { TableFields, TableWaits, useTable } from '#site/shared/forms/table-field.tsx';

type Message = NonNullable<Input<'sendCommunication'>['body']>;
type Written = Pick<Message, 'email' | 'message'> & { topic: Message['topic'] | '' };

function Sent({ onAgain }: { onAgain: () => void }) {
  const { say } = useTexts();
  return (
    <div role="status" className="flex flex-col items-start gap-3">
      <CircleCheck size={28} aria-hidden="true" className="text-gain" />
      <p className="font-semibold">{say('pages.contact.sent')}</p>
      <p className="text-dim">{say('pages.contact.sent-text')}</p>
      <Button kind="plain" onClick={onAgain}>
        {say('pages.contact.again')}
      </Button>
    </div>
  );
}

function MessageForm({ address, onSent }: { address: string; onSent: () => void }) {
  const { say, locale } = useTexts();
  const fields = useTable('contact');
  // drawn by the server, it cannot send before its script is there
  const isReady = useHydrated() && fields !== undefined;
  const [keys] = useState(() => createRequestKeys());
  const call = useCallForm<Written>({ email: address, topic: '', message: '' });
  const submit = call.submit(async (values) => {
    const body = { ...values, email: values.email.trim(), topic: values.topic as Message['topic'], locale };
    try {
      await callApi('sendCommunication', { body: { ...body, key: keys.keyFor(body) } });
      keys.renew();
      onSent();
    } catch (error) {
      if (!isUnanswered(error)) keys.renew();
      throw error;
    }
  });
  return (
    <Form of={call} onSubmit={submit}>
      {fields === undefined ? <TableWaits rows={3} /> : <TableFields fields={fields} today="" />}
      <Button type="submit" kind="main" isBusy={call.isBusy} disabled={!isReady}>
        {say('pages.contact.send')}
      </Button>
    </Form>
  );
}

export default function ContactForm({ block }: { block: ContactBlock }) {
  const session = useSession();
  const [isSent, setSent] = useState(false);
  const address = session.status === 'player' ? session.profile.email : '';
  return (
    <section aria-labelledby={block.id} className="max-w-[44rem] rounded-xl bg-room p-5 sm:p-8">
      <h2 id={block.id} className="text-2xl">
        {block.title}
      </h2>
      {block.text === undefined ? null : <p className="mt-2 text-dim">{block.text}</p>}
      <div className="mt-5">
        {isSent ? <Sent onAgain={() => setSent(false)} /> : <MessageForm key={address} address={address} onSent={() => setSent(true)} />}
      </div>
    </section>
  );
}
