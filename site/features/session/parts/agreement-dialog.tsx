// Stands before everything but the texts themselves when the terms have changed: to accept them, or to leave. Nothing else closes it, and
// the operator takes neither stakes nor deposits before.
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyWithRetry } from '#site/boot/lazy-with-retry.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { type SiteSearch, validateSearch } from '#site/shared/page/search-params.ts';
import { changeProfile, type Profile } from '#site/shared/api/session.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useSession } from '#site/shared/api/use-session.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { ModalFrame } from '#site/shared/ui/dialog.tsx';
import { Form, SubmitButton, useCallForm } from '#site/shared/forms/form.tsx';
import { TermsSentence } from '#site/shared/forms/terms-sentence.tsx';
import { signOut } from '../sign-out.ts';

/** Reading the texts, asking for help and taking one's money out need no agreement. */
const mayPass = (path: string, search: SiteSearch): boolean => /^\/(?:static|questions)(?:\/|$)/.test(path) || search.wallet === 'withdraw';

// the question itself waits for nothing
const WhatChanged = lazyWithRetry(async () => await import('./what-changed.tsx'));

function AgreementForm({ profile }: { profile: Profile }) {
  const texts = useTexts();
  const navigate = useNavigate();
  const call = useCallForm({});
  const submit = call.submit(async () => changeProfile((await callApi('agreeToTerms', { body: profile.agreements })).data));
  return (
    <Form of={call} onSubmit={submit}>
      <p className="text-dim">
        <TermsSentence text={texts.say('modals.agree.text')} />
      </p>
      <Suspense fallback={null}>
        <WhatChanged profile={profile} />
      </Suspense>
      <SubmitButton>{texts.say('modals.agree.submit')}</SubmitButton>
      <Button isWide onClick={() => void navigate({ to: '.', search: { wallet: 'withdraw' } })}>
        {texts.say('modals.wallet.withdraw')}
      </Button>
      <Button isWide onClick={() => void signOut(texts, async () => await navigate({ to: '/' }))}>
        {texts.say('modals.agree.sign-out')}
      </Button>
    </Form>
  );
}

export function AgreementDialog() {
  const { say } = useTexts();
  const session = useSession();
  const isElsewhere = useLocation({ select: ({ pathname, search }) => mayPass(pathname, validateSearch(search)) });
  if (session.status !== 'player') return null;
  const { profile } = session;
  return (
    <ModalFrame isOpen={profile.mustAgree && !isElsewhere} title={say('modals.agree.title')} size="small" holdsInput>
      <AgreementForm profile={profile} />
    </ModalFrame>
  );
}
