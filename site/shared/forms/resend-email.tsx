import { useState } from 'react';
import { alertOf } from '../ui/alert-content.ts';
import { alerts } from '../ui/alerts.ts';
import { callApi } from '../api/call-api.ts';
import { resentMark } from '../api/session.ts';
import { formatRefusal } from '../i18n/problem-messages.ts';
import { useTexts } from '../i18n/texts.tsx';
import { Button } from '../ui/button.tsx';

/** Remembers that this player has asked for the email again; it goes with the session (session.ts). */
const wasResent = (): boolean => localStorage.getItem(resentMark) !== null;

/** Sends the email that confirms the player's address once more, and says so, on later visits too. For parts drawn in the browser alone. */
export function ResendEmail({ className = '' }: { className?: string }) {
  const texts = useTexts();
  const { say } = texts;
  const [isBusy, setBusy] = useState(false);
  const [isResent, setResent] = useState(wasResent);
  async function resend(): Promise<void> {
    setBusy(true);
    await callApi('resendConfirmation').then(
      () => {
        localStorage.setItem(resentMark, '1');
        setResent(true);
        alerts.show(alertOf(texts, 'resent-verification'));
      },
      (error: unknown) => alerts.show({ kind: 'error', title: formatRefusal(texts, error), durationMs: 6000 }),
    );
    setBusy(false);
  }
  return (
    <div className={`flex flex-wrap items-center gap-x-3 gap-y-2 ${className}`}>
      <Button size="small" isBusy={isBusy} onClick={() => void resend()}>
        {say('modals.info.resend')}
      </Button>
      {isResent ? <span className="text-sm text-dim">{say('modals.info.resent')}</span> : null}
    </div>
  );
}
