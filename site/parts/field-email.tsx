// An address, and whether its owner has confirmed it.
import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { alerts } from '../lib/alerts.ts';
import { callApi } from '../lib/api.ts';
import { useTexts } from '../lib/texts.tsx';
import { Button } from './button.tsx';
import { TextField, type TextFieldProps } from './field-text.tsx';
import { email, required } from './form-rules.ts';

export type EmailFieldProps = Omit<TextFieldProps, 'type' | 'label'> & Partial<Pick<TextFieldProps, 'label'>>;

/** An address that has to be given; say by `autoComplete` whether it names the reader's account. */
export function EmailField({ checks = [required, email], label, ...props }: EmailFieldProps) {
  const { say } = useTexts();
  return (
    <TextField
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      label={label ?? say('fields-settings.email')}
      type="email"
      checks={checks}
    />
  );
}

/** Sends the letter that confirms the player's address once more, and says so. */
export function ResendLetter({ className = '' }: { className?: string }) {
  const { say } = useTexts();
  const [isBusy, setBusy] = useState(false);
  async function resend(): Promise<void> {
    setBusy(true);
    await callApi('resendConfirmation').then(
      () => alerts.show({ kind: 'success', title: say('alerts.resent-verification') }),
      () => alerts.show({ kind: 'error', title: say('alerts.something-wrong'), text: say('alerts.something-wrong-text') }),
    );
    setBusy(false);
  }
  return (
    <Button size="small" isBusy={isBusy} onClick={() => void resend()} className={className}>
      {say('modals.info.resend')}
    </Button>
  );
}

/** Says whether the address is confirmed. */
export function EmailState({ isConfirmed }: { isConfirmed: boolean }) {
  const { say } = useTexts();
  if (!isConfirmed) return <span className="text-sm font-normal text-dim">{say('modals.info.unconfirmed')}</span>;
  return (
    <span>
      <BadgeCheck size={17} aria-hidden="true" className="inline align-[-3px]" />
      <span className="sr-only">{say('modals.info.confirmed')}</span>
    </span>
  );
}

export interface EmailVerifyFieldProps extends EmailFieldProps {
  isConfirmed: boolean;
}

/** The player's own address with its state, and the letter again while it waits. */
export function EmailVerifyField({ isConfirmed, ...props }: EmailVerifyFieldProps) {
  return (
    <div>
      <EmailField {...props} aside={<EmailState isConfirmed={isConfirmed} />} />
      {isConfirmed ? null : <ResendLetter className="mt-2" />}
    </div>
  );
}
