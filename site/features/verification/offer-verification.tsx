import type { CallForm } from '#site/shared/forms/form.tsx';
import { formatRefusal, hasCode } from '#site/shared/i18n/problem-messages.ts';
import type { Texts } from '#site/shared/i18n/texts.tsx';
import { buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';

/** The numbers of the refusals that ask for a check, of age, identity and address, or for a document. */
const unverified = [16020, 16021, 16022, 16040];

/** Takes over a refusal that asks for a check: says so, and leads to it. */
export const offerVerification =
  ({ setProblem }: Pick<CallForm<never>, 'setProblem'>, texts: Texts) =>
  (error: unknown): boolean => {
    if (!unverified.some((code) => hasCode(error, code))) return false;
    setProblem(
      <>
        <p>{formatRefusal(texts, error)}</p>
        <Link to="/profile/verification" className={`mt-3 ${buttonClass({ size: 'small' })}`}>
          {texts.say('modals.verification.go')}
        </Link>
      </>,
    );
    return true;
  };
