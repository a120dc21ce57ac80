// Where the identity provider leads back to. The page takes the answer out of the address once; a reload finds nothing to take.
import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { CallRefused } from '#contract/kernel/client.ts';
import { addressWithCodes, dropCodes } from '#site/shared/page/address-codes.ts';
import { alertOf } from '#site/shared/ui/alert-content.ts';
import { alerts } from '#site/shared/ui/alerts.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { usePageHead } from '#site/shared/page/head.tsx';
import { useOperatorSettings } from '#site/shared/api/operator-settings.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import type { Social } from '#site/shared/api/operator-settings.ts';
import { loadSocial, noAnswer, providerMessage, strayAnswer, targetAfter } from '../social-login.ts';
import { type TextKey, type Texts, useTexts } from '#site/shared/i18n/texts.tsx';
import { useSession } from '#site/shared/api/use-session.ts';
import { EntryFailed, EntryFirst, EntryFrame, useGoOn } from '../parts/entry-frame.tsx';
import { lazyWithRetry } from '#site/boot/lazy-with-retry.ts';
import { type Entrance, enterSocially, type Missing, missingIn } from '../enter-socially.ts';

const SocialQuestions = lazyWithRetry(async () => ({ default: (await import('../parts/social-entry.tsx')).SocialQuestions }));

type Outcome = { gone: true } | { entrance: Entrance; missing: Missing };

/** Takes the answer and acts on it; what the server still asks for is an outcome, everything else that fails is thrown. */
async function takeIn(social: Social, texts: Texts, goOn: (target: string) => Promise<void>): Promise<Outcome> {
  const address = addressWithCodes();
  dropCodes();
  const login = await (await loadSocial()).takeAnswer(social, address);
  const entrance = { social, login };
  if (login.goal.act === 'connect') {
    const { idToken, handle } = login;
    await callApi('addSocialLink', { body: { idToken, ...(handle !== undefined && { handle }) } });
    alerts.show({ ...alertOf(texts, 'social-connected'), outlivesPath: true });
    await goOn(targetAfter(login.goal.target));
    return { gone: true };
  }
  try {
    const target = await enterSocially(entrance);
    alerts.show({ ...alertOf(texts, 'signed-in'), outlivesPath: true });
    await goOn(target);
    return { gone: true };
  } catch (error) {
    const missing = missingIn(error);
    if (missing === undefined) throw error;
    return { entrance, missing };
  }
}

const reasons: Record<string, TextKey> = {
  missing_transaction: 'modals.social.state',
  state_mismatch: 'modals.social.state',
  access_denied: 'modals.social.denied',
  login_required: 'modals.social.denied',
};

function Failed({ error }: { error: unknown }) {
  const texts = useTexts();
  if (error instanceof CallRefused) return <EntryFailed text={formatRefusal(texts, error)} />;
  const { code, words } = providerMessage(error);
  return <EntryFailed text={texts.say(reasons[code] ?? 'modals.social.other')} said={words} />;
}

/** Takes the answer that the address carries, or says why there is none to take. In the browser alone: the server sees no answer. */
function Arrival({ social, title }: { social: Social; title: string }) {
  const texts = useTexts();
  const { status } = useSession();
  const goOn = useGoOn();
  const [stray] = useState(() => strayAnswer(social, addressWithCodes()));
  useEffect(() => {
    if (stray !== undefined) dropCodes();
  }, [stray]);
  const { data, error } = useQuery({
    queryKey: ['auth-callback'],
    queryFn: async () => await takeIn(social, texts, goOn),
    // who connects a sign-in has a session, which has to be awake
    enabled: stray === undefined && (status === 'guest' || status === 'player'),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  if (stray !== undefined) return <Failed error={stray} />;
  if (error !== null) return <Failed error={error} />;
  if (data === undefined || !('missing' in data)) return <EntryFrame title={title} />;
  return (
    <Suspense fallback={<EntryFrame title={title} />}>
      <SocialQuestions entrance={data.entrance} first={data.missing} />
    </Suspense>
  );
}

export default function CallbackPage() {
  const texts = useTexts();
  const { social } = useOperatorSettings();
  const isHydrated = useHydrated();
  const title = texts.say('modals.social.busy');
  usePageHead({ title, isPrivate: true });
  if (social === null) return <EntryFailed text={texts.say('modals.social.none')} />;
  return isHydrated ? (
    <Arrival social={social} title={title} />
  ) : (
    <EntryFirst title={title} text={texts.say('modals.social.other')} said={noAnswer} />
  );
}
