// An address, and whether its owner has confirmed it.
import { BadgeCheck } from 'lucide-react';
import { useTexts } from '../i18n/texts.tsx';
import { TextField, type TextFieldProps } from './field-text.tsx';
import { email, required } from '../forms/form-rules.ts';
import { ResendEmail } from '../forms/resend-email.tsx';

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

/** The player's own address with its state, and the email again while it waits. */
export function EmailVerifyField({ isConfirmed, ...props }: EmailVerifyFieldProps) {
  return (
    <div>
      <EmailField {...props} aside={<EmailState isConfirmed={isConfirmed} />} />
      {isConfirmed ? null : <ResendEmail className="mt-2" />}
    </div>
  );
}
