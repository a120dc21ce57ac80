import { useState } from 'react';
import { alertOf } from '../ui/alert-content.ts';
import { alerts } from '../ui/alerts.ts';
import { callApi } from '../api/call-api.ts';
import { formatRefusal } from '../i18n/problem-messages.ts';
import { useTexts } from '../i18n/texts.tsx';
import { Button } from '../ui/button.tsx';

/** Sends the email that confirms the player's address once more, and says so. */
export function ResendEmail({ className = '' }: { className?: string }) {
  const texts = useTexts();
  const { say } = texts;
  const [isBusy, setBusy] = useState(false);
  async function resend(): Promise<void> {
    setBusy(true);
    await callApi('resendConfirmation').then(
      () => alerts.show(alertOf(texts, 'resent-verification')),
      (error: unknown) => alerts.show({ kind: 'error', title: formatRefusal(texts, error), durationMs: 6000 }),
    );
    setBusy(false);
  }
  return (
    <Button size="small" isBusy={isBusy} onClick={() => void resend()} className={className}>
      {say('modals.info.resend')}
    </Button>
  );
}
