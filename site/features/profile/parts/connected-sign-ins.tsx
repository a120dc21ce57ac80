// The sign-ins of identity providers that open this account.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallRefused } from '#contract/kernel/client.ts';
import { alertOf } from '#site/shared/ui/alert-content.ts';
import { alerts } from '#site/shared/ui/alerts.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { useOperatorSettings } from '#site/shared/api/operator-settings.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import type { Social } from '#site/shared/api/operator-settings.ts';
import { loadSocial, providerMessage } from '#site/features/session/index.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button } from '#site/shared/ui/button.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';

/** Runs an act and says why it failed; a window that its owner closed is no failure. */
function useAct() {
  const texts = useTexts();
  const queries = useQueryClient();
  return async (act: () => Promise<void>): Promise<void> => {
    try {
      await act();
    } catch (error) {
      const { code } = providerMessage(error);
      const title = error instanceof CallRefused ? formatRefusal(texts, error) : alertOf(texts, 'social-unavailable').title;
      if (code !== 'cancelled') alerts.show({ kind: 'error', title, durationMs: 6000 });
    }
    await queries.invalidateQueries({ queryKey: ['listSocialLinks'] });
  };
}

/** Asks the provider in a window of its own; where the browser allows none, this page goes there and comes back. */
async function connect(social: Social, done: () => void): Promise<void> {
  const provider = await loadSocial();
  let idToken: string;
  try {
    idToken = await provider.askInPopup(social);
  } catch (error) {
    if (providerMessage(error).code !== 'popup_open') throw error;
    await provider.leaveForProvider(social, { act: 'connect', target: location.pathname });
    return;
  }
  await callApi('addSocialLink', { body: { idToken } });
  done();
}

function Connect({ social }: { social: Social }) {
  const texts = useTexts();
  const { say } = texts;
  const act = useAct();
  const [isBusy, setBusy] = useState(false);
  const done = (): void => alerts.show(alertOf(texts, 'social-connected'));
  async function press(): Promise<void> {
    setBusy(true);
    await act(async () => await connect(social, done));
    setBusy(false);
  }
  return (
    <Button
      size="small"
      isBusy={isBusy}
      onPointerEnter={() => void loadSocial()}
      onFocus={() => void loadSocial()}
      onClick={() => void press()}
    >
      {say('modals.social.connect', { provider: social.name })}
    </Button>
  );
}

function Links({ timeZone }: { timeZone: string }) {
  const texts = useTexts();
  const { say, time } = texts;
  const act = useAct();
  const links = usePlayerQuery('listSocialLinks').data?.data;
  if (links === undefined) return <Skeleton className="h-12 w-full rounded-lg" />;
  if (links.length === 0) return <p className="text-sm text-dim">{say('modals.social.none-yet')}</p>;
  const remove = async (id: string): Promise<void> =>
    await act(async () => {
      await callApi('removeSocialLink', { params: { id } });
      alerts.show(alertOf(texts, 'social-removed'));
    });
  return (
    <ul>
      {links.map(({ id, issuer, email, linkedAt }) => (
        <li key={id} className="mt-2 flex items-center justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">
            {email ?? new URL(issuer).host}
            <span className="block text-sm text-dim">{say('modals.social.since', { at: time(linkedAt, timeZone) })}</span>
          </span>
          <Button
            kind="quiet"
            size="small"
            aria-label={say('modals.social.disconnect-of', { name: email ?? new URL(issuer).host })}
            onClick={() => void remove(id)}
          >
            {say('modals.social.disconnect')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

export function ConnectedSignIns({ timeZone, className }: { timeZone: string; className: string }) {
  const { say } = useTexts();
  const { social } = useOperatorSettings();
  if (social === null) return null;
  return (
    <section aria-labelledby="connected-sign-ins" className={className}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="connected-sign-ins" className="text-xl">
          {say('modals.social.title')}
        </h2>
        <Connect social={social} />
      </div>
      <p className="mt-2 mb-3 text-dim">{say('modals.social.text')}</p>
      <Links timeZone={timeZone} />
    </section>
  );
}
