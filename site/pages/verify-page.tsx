// Where the links of letters lead that confirm an address or open a locked account. The page posts the code, so a mail scanner that
// only follows links uses nothing up.
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../lib/api.ts';
import { usePageHead } from '../lib/head.tsx';
import { type Texts, useTexts } from '../lib/texts.tsx';
import { useOwnSearch } from '../lib/use-page-search.ts';
import { changeProfile, readSession } from '../lib/session.ts';
import { Link } from '../parts/link.tsx';
import { buttonClass } from '../parts/button.tsx';

async function spendCode(texts: Texts, confirmCode: string | undefined, unlockCode: string | undefined): Promise<string> {
  if (unlockCode !== undefined) {
    await callApi('unlockAccount', { body: { unlockCode } });
    return texts.say('modals.verify.unlocked');
  }
  const { data } = await callApi('confirmEmail', { body: { confirmCode: confirmCode ?? '' } });
  if (readSession().status === 'player') changeProfile((await callApi('readProfile')).data);
  return texts.say(data.isChanged ? 'modals.verify.changed' : 'modals.verify.confirmed', { email: data.email });
}

export default function VerifyPage() {
  const texts = useTexts();
  const search = useOwnSearch();
  const { confirmCode, unlockCode } = search ?? {};
  usePageHead({ title: texts.say('modals.verify.title'), isPrivate: true });
  const { data, isError } = useQuery({
    queryKey: ['verify', confirmCode, unlockCode],
    queryFn: async () => await spendCode(texts, confirmCode, unlockCode),
    enabled: search !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const title = isError ? texts.say('modals.verify.refused') : (data ?? texts.say('modals.verify.busy'));
  return (
    <div className="mx-auto flex w-full max-w-[34rem] flex-col items-center py-16 text-center">
      <div role="status">
        <h1 className="text-3xl wrap-anywhere">{title}</h1>
      </div>
      {isError ? <p className="mt-3 text-dim">{texts.say('modals.verify.refused-text')}</p> : null}
      <Link to="/" className={`mt-6 ${buttonClass({ kind: 'main' })}`}>
        {texts.say('modals.verify.home')}
      </Link>
    </div>
  );
}
