// One complaint with everything that was written, and a reply while it is not closed.
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { complaintStatus } from '#contract/complaints-words.ts';
import type { Data } from '#contract/kernel/calls.ts';
import { callApi, uploadApi } from '#site/shared/api/call-api.ts';
import { createRequestKeys, isUnanswered } from '#site/shared/api/idempotency-key.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { AreaField } from '#site/shared/fields/field-area.tsx';
import { maxLength, required } from '#site/shared/forms/form-rules.ts';
import { Form, useCallForm } from '#site/shared/forms/form.tsx';
import { SendingBar } from '#site/shared/forms/sending-bar.tsx';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { alerts } from '#site/shared/ui/alerts.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { ConfirmDialog } from '#site/shared/ui/confirm-dialog.tsx';
import { ErrorState } from '#site/shared/ui/error-state.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { ComplaintFacts } from './complaint-facts.tsx';
import { formatFileRefusal } from './file-refusal.ts';
import { FilesField } from './files-field.tsx';
import { MessageFiles } from './message-files.tsx';
import { useSending } from './use-sending.ts';

type Thread = Data<'readComplaint'>;

const isClosed = ({ status }: Pick<Thread, 'status'>): boolean =>
  status === complaintStatus.resolved || status === complaintStatus.withdrawn;

function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    for (const name of ['readComplaint', 'listComplaints']) await queries.invalidateQueries({ queryKey: [name] });
  };
}

function Messages({ thread }: { thread: Thread }) {
  const { say, time } = useTexts();
  return (
    <ol className="grid gap-3" aria-label={say('modals.complaints.messages')}>
      {thread.messages.map(({ id, from, text, at, files }) => (
        <li key={id} className={`max-w-[46rem] rounded-lg bg-panel p-4 ${from === 'player' ? 'sm:ms-10' : 'sm:me-10'}`}>
          <p className="flex flex-wrap justify-between gap-x-4 text-sm text-dim">
            <span className="font-semibold">{say(`modals.complaints.from-${from}`)}</span>
            <time dateTime={at}>{time(at)}</time>
          </p>
          <p className="mt-2 break-words whitespace-pre-line">{text}</p>
          <MessageFiles complaintId={thread.id} files={files} />
        </li>
      ))}
    </ol>
  );
}

function Reply({ id }: { id: string }) {
  const texts = useTexts();
  const { say } = texts;
  const refresh = useRefresh();
  const [keys] = useState(() => createRequestKeys());
  const call = useCallForm<{ text: string; files: File[] }>({ text: '', files: [] });
  const sending = useSending();
  function refused(error: unknown): boolean {
    const said = formatFileRefusal(texts, error, call.form.getValues('files'));
    if (said !== undefined) call.setProblem(said);
    return said !== undefined;
  }
  const submit = call.submit(async ({ text, files }) => {
    const body = { text: text.trim() };
    try {
      const key = keys.keyFor([body, files.map(({ name, size, lastModified }) => [name, size, lastModified])]);
      const input = { params: { id }, body: { ...body, key } };
      const answer =
        files.length === 0
          ? await callApi('replyToComplaint', input)
          : await sending.send(async (bar) => await uploadApi('replyToComplaintWithFiles', { ...input, files }, bar));
      if (answer === undefined) return;
      keys.renew();
      call.form.reset();
      await refresh();
    } catch (error) {
      if (!isUnanswered(error)) keys.renew();
      throw error;
    }
  }, refused);
  return (
    <Form of={call} onSubmit={submit} className="mt-5">
      <AreaField name="text" label={say('modals.complaints.reply')} rows={3} checks={[required, maxLength(4000)]} />
      <FilesField />
      {sending.share === undefined ? null : <SendingBar share={sending.share} onCancel={sending.cancel} />}
      <div>
        <Button type="submit" kind="main" isBusy={call.isBusy}>
          {say('modals.complaints.reply-send')}
        </Button>
      </div>
    </Form>
  );
}

function Withdraw({ id }: { id: string }) {
  const texts = useTexts();
  const refresh = useRefresh();
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  async function withdraw(): Promise<void> {
    setBusy(true);
    try {
      await callApi('withdrawComplaint', { params: { id } });
      setAsked(false);
    } catch (error) {
      alerts.show({ kind: 'error', title: formatRefusal(texts, error), durationMs: 6000 });
    }
    await refresh();
    setBusy(false);
  }
  return (
    <>
      <Button kind="plain" onClick={() => setAsked(true)}>
        {texts.say('modals.complaints.withdraw')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={texts.say('modals.complaints.withdraw-sure')}
        text={texts.say('modals.complaints.withdraw-text')}
        confirmWord={texts.say('modals.complaints.withdraw')}
        isBusy={isBusy}
        onConfirm={() => void withdraw()}
        onClose={() => setAsked(false)}
      />
    </>
  );
}

/** What an operator writes arrives by a notification, too; while the page is open it is asked for now and then. */
const everyMs = 20_000;

export function ComplaintThread({ id, onBack }: { id: string; onBack: () => void }) {
  const { say } = useTexts();
  const query = usePlayerQuery('readComplaint', { params: { id } }, { everyMs, isDone: ({ data }) => isClosed(data), keepsError: true });
  const thread = query.data?.data;
  return (
    <div className="grid gap-5">
      <div>
        <Button kind="plain" size="small" onClick={onBack}>
          <ArrowLeft size={16} aria-hidden="true" className="rtl:-scale-x-100" />
          {say('modals.complaints.back')}
        </Button>
      </div>
      {thread === undefined && query.isError ? (
        <ErrorState text={say('modals.complaints.error')} onRetry={() => void query.refetch()} />
      ) : null}
      {thread === undefined && !query.isError ? <Skeleton className="h-64 w-full rounded-lg" /> : null}
      {thread === undefined ? null : (
        <section aria-labelledby="complaint-title" className="rounded-lg bg-room p-5 sm:p-7">
          <h2 id="complaint-title" className="text-xl break-words">
            {thread.subject}
          </h2>
          <ComplaintFacts complaint={thread} />
          <div className="mt-6">
            <Messages thread={thread} />
          </div>
          {isClosed(thread) ? null : (
            <>
              <Reply id={id} />
              <div className="mt-4 border-t border-line pt-4">
                <Withdraw id={id} />
              </div>
            </>
          )}
        </section>
      )}
    </div>
  );
}
