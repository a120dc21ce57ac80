// Where the links of emails lead that confirm an address or open a locked account. The page posts the code, so a mail scanner that
// only follows links uses nothing up.
import { useQuery } from '@tanstack/react-query';
import { useModals } from '#site/shared/modals/use-modals.ts';
import { dropCodes } from '#site/shared/page/address-codes.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { usePageHead } from '#site/shared/page/head.tsx';
import { hasCode } from '#site/shared/i18n/problem-messages.ts';
import { type Texts, useTexts } from '#site/shared/i18n/texts.tsx';
import { useOwnSearch } from '#site/shared/page/use-page-search.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import { changeProfile, readSession } from '#site/shared/api/session.ts';
import { Link } from '#site/shared/ui/link.tsx';
import { Button, buttonClass } from '#site/shared/ui/button.tsx';

const confirmSignedIn = 11019;

async function spendCode(texts: Texts, confirmCode: string | undefined, unlockCode: string | undefined): Promise<string> {
  if (unlockCode !== undefined) {
    await callApi('unlockAccount', { body: { unlockCode } });
    dropCodes();
    return texts.say('modals.verify.unlocked');
  }
  const { data } = await callApi('confirmEmail', { body: { confirmCode: confirmCode ?? '' } });
  dropCodes();
  if (readSession().status === 'player') changeProfile((await callApi('readProfile')).data);
  return texts.say(data.isChanged ? 'modals.verify.changed' : 'modals.verify.confirmed', { email: data.email });
}

/** The ways on for somebody who is not signed in to the account: as whoever opened it, or as whoever did not. */
function WaysOn() {
  const { say } = useTexts();
  const modals = useModals();
  return (
    <div className="mt-6 flex flex-wrap justify-center gap-3">
      <Button kind="main" onClick={() => modals.open('sign-in')}>
        {say('modals.verify.to-sign-in')}
      </Button>
      <Button onClick={() => modals.open('forgot-pass')}>{say('modals.verify.to-reset')}</Button>
      <Link to="/" className={buttonClass({ kind: 'quiet' })}>
        {say('modals.verify.home')}
      </Link>
    </div>
  );
}

export default function VerifyPage() {
  const texts = useTexts();
  const { say } = texts;
  const search = useOwnSearch();
  const { confirmCode, unlockCode } = search ?? {};
  const { status } = useSession();
  usePageHead({ title: say('modals.verify.title'), isPrivate: true });
  const { data, error, isError } = useQuery({
    queryKey: ['verify', confirmCode, unlockCode, confirmCode === undefined ? '' : status],
    queryFn: async () => await spendCode(texts, confirmCode, unlockCode),
    // an address is confirmed in a session of its account, so the page waits until it knows of one
    enabled: search !== undefined && status !== 'unknown' && status !== 'starting',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const needsSession = hasCode(error, confirmSignedIn);
  const refusal = needsSession ? 'sign-in' : 'refused';
  const title = isError ? say(`modals.verify.${refusal}`) : (data ?? say('modals.verify.busy'));
  return (
    <div className="mx-auto flex w-full max-w-[34rem] flex-col items-center py-16 text-center">
      <div role="status">
        <h1 className="text-3xl wrap-anywhere">{title}</h1>
      </div>
      {isError ? <p className="mt-3 text-dim">{say(`modals.verify.${refusal}-text`)}</p> : null}
      {needsSession && status === 'guest' ? (
        <WaysOn />
      ) : (
        <Link to="/" className={`mt-6 ${buttonClass({ kind: 'main' })}`}>
          {say('modals.verify.home')}
        </Link>
      )}
    </div>
  );
}
