import { hasCode, formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import type { Texts } from '#site/shared/i18n/texts.tsx';
import type { CallForm } from '#site/shared/forms/form.tsx';
import { ResendEmail } from '#site/shared/forms/resend-email.tsx';

const emailUnconfirmed = 11018;
const depositNeedsConfirmedEmail = 13005;

/** Whether a refusal asks for a confirmed address. */
export const asksForConfirmation = (error: unknown): boolean =>
  hasCode(error, emailUnconfirmed) || hasCode(error, depositNeedsConfirmedEmail);

/** Takes over a refusal that asks for a confirmed address: says so, and offers the email that confirms it. */
export const offerConfirmationEmail =
  ({ setProblem }: Pick<CallForm<never>, 'setProblem'>, texts: Texts) =>
  (error: unknown): boolean => {
    if (!asksForConfirmation(error)) return false;
    setProblem(
      <>
        <p>{formatRefusal(texts, error)}</p>
        <ResendEmail className="mt-3" />
      </>,
    );
    return true;
  };
