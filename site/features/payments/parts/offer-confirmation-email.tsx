import { hasCode, sayRefusal } from '#site/shared/i18n/problem-messages.ts';
import type { Texts } from '#site/shared/i18n/texts.tsx';
import type { CallForm } from '#site/shared/forms/form.tsx';
import { ResendLetter } from '#site/shared/forms/resend-email.tsx';

const emailUnproven = 11018;
const depositNeedsProof = 13005;

/** Takes over a refusal that asks for a confirmed address: says so, and offers the letter that confirms it. */
export const offerLetter =
  ({ setProblem }: Pick<CallForm<never>, 'setProblem'>, texts: Texts) =>
  (error: unknown): boolean => {
    if (!hasCode(error, emailUnproven) && !hasCode(error, depositNeedsProof)) return false;
    setProblem(
      <>
        <p>{sayRefusal(texts, error)}</p>
        <ResendLetter className="mt-3" />
      </>,
    );
    return true;
  };
