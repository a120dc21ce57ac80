// Where the link of an email leads that its player may switch off. The page asks for a press, so that a mail scanner that follows links ends
// nothing; nobody needs to sign in.
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Data } from '#contract/kernel/calls.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { formatRefusal, hasCode } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { usePageHead } from '#site/shared/page/head.tsx';
import { useOwnSearch } from '#site/shared/page/use-page-search.ts';
import { alerts } from '#site/shared/ui/alerts.ts';
import { Button, buttonClass } from '#site/shared/ui/button.tsx';
import { ErrorState } from '#site/shared/ui/error-state.tsx';
import { Link } from '#site/shared/ui/link.tsx';

const codeRefused = 11011;

type Found = Data<'readUnsubscribing'>;

/** What the page says and offers: asked for first, then what the press did. */
function Asked({
  found,
  pressed,
  isBusy,
  turn,
}: {
  found: Found;
  pressed: Found | undefined;
  isBusy: boolean;
  turn: (isOn: boolean) => void;
}) {
  const { say } = useTexts();
  const kind = say(`modals.notifications.kind-${found.kind}`);
  const { isOn } = pressed ?? found;
  const part = isOn ? (pressed === undefined ? 'ask' : 'back') : pressed === undefined ? 'already' : 'done';
  const text = { ask: 'text', back: 'back-text', already: 'done-text', done: 'done-text' } as const;
  return (
    <>
      <div role="status">
        <h1 className="text-3xl">{say(`modals.notifications.stop-${part}`)}</h1>
        <p className="mt-3 text-dim">{say(`modals.notifications.stop-${text[part]}`, { kind })}</p>
      </div>
      <Button kind={isOn ? 'main' : 'plain'} isBusy={isBusy} onClick={() => turn(!isOn)} className="mt-6">
        {say(isOn ? 'modals.notifications.stop-do' : 'modals.notifications.stop-undo')}
      </Button>
    </>
  );
}

export default function UnsubscribePage() {
  const texts = useTexts();
  const { say } = texts;
  const search = useOwnSearch();
  const code = search?.unsubscribeCode ?? '';
  usePageHead({ title: say('modals.notifications.stop-title'), isPrivate: true });
  const asked = useQuery({
    queryKey: ['unsubscribing', code],
    queryFn: async () => (await callApi('readUnsubscribing', { body: { code } })).data,
    enabled: search !== undefined && code !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const press = useMutation({
    mutationFn: async (isOn: boolean) => (await callApi('unsubscribe', { body: { code, isOn } })).data,
    onError: (error) => alerts.show({ kind: 'error', title: formatRefusal(texts, error), durationMs: 6000 }),
  });
  const isBad = (search !== undefined && code === '') || hasCode(asked.error, codeRefused);
  return (
    <div className="mx-auto flex w-full max-w-[34rem] flex-col items-center py-16 text-center">
      {isBad ? (
        <div role="status">
          <h1 className="text-3xl">{say('modals.notifications.stop-bad')}</h1>
          <p className="mt-3 text-dim">{say('modals.notifications.stop-bad-text')}</p>
        </div>
      ) : asked.isError ? (
        <ErrorState text={formatRefusal(texts, asked.error)} onRetry={() => void asked.refetch()} />
      ) : asked.data === undefined ? (
        <h1 className="text-3xl">{say('modals.notifications.stop-busy')}</h1>
      ) : (
        <Asked found={asked.data} pressed={press.data} isBusy={press.isPending} turn={press.mutate} />
      )}
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Link to="/profile/info/notifications" className={buttonClass({ kind: 'quiet' })}>
          {say('modals.notifications.stop-all')}
        </Link>
        <Link to="/" className={buttonClass({ kind: 'quiet' })}>
          {say('modals.notifications.stop-home')}
        </Link>
      </div>
    </div>
  );
}
