// Where an operator's email leads: its link signs in once, then goes on to the page that it names.
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyWithRetry } from '#site/boot/lazy-with-retry.ts';
import { problems } from '#contract/kernel/problems.ts';
import { dropCodes } from '#site/shared/page/address-codes.ts';
import { alertOf } from '#site/shared/ui/alert-content.ts';
import { alerts } from '#site/shared/ui/alerts.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { usePageHead } from '#site/shared/page/head.tsx';
import { hasCode, formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { beginSession } from '#site/shared/api/session.ts';
import { targetAfter } from '../social-login.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useOwnSearch } from '#site/shared/page/use-page-search.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import { EntryFailed, EntryFirst, EntryFrame, useGoOn } from '../parts/entry-frame.tsx';

const CodeForm = lazyWithRetry(async () => ({ default: (await import('../parts/social-entry.tsx')).CodeForm }));

export default function AutologinPage() {
  const texts = useTexts();
  const search = useOwnSearch();
  const state = search?.state;
  const { status } = useSession();
  const goOn = useGoOn();
  const title = texts.say('modals.social.busy');
  usePageHead({ title, isPrivate: true });
  async function enter(code?: string): Promise<true> {
    const { data } = await callApi('signInByToken', { body: { token: state ?? '', ...(code !== undefined && { code }) } });
    dropCodes();
    await beginSession(data);
    alerts.show({ ...alertOf(texts, 'signed-in'), outlivesPath: true });
    await goOn(targetAfter(data.target));
    return true;
  }
  const { error } = useQuery({
    queryKey: ['autologin', state],
    queryFn: async () => await enter(),
    enabled: state !== undefined && (status === 'guest' || status === 'player'),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  if (search === undefined) return <EntryFirst title={title} text={texts.say('modals.social.no-link')} />;
  if (state === undefined) return <EntryFailed text={texts.say('modals.social.no-link')} />;
  if (hasCode(error, problems['second-factor-needed'].code))
    return (
      <Suspense fallback={<EntryFrame title={title} />}>
        <CodeForm enter={async (code) => void (await enter(code))} />
      </Suspense>
    );
  if (error !== null) return <EntryFailed text={formatRefusal(texts, error)} />;
  return <EntryFrame title={title} />;
}
