// Asks whether the operator may measure how its pages are used. It stands in a corner, in nobody's way; declining is as easy as agreeing.
import { decideConsent, useConsentQuestion } from '../../shared/browser/consent.ts';
import { useTexts } from '../../shared/i18n/texts.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Link } from '../../shared/ui/link.tsx';

export function CookiePopup() {
  const { say } = useTexts();
  const isShown = useConsentQuestion();
  if (!isShown) return null;
  return (
    <section aria-labelledby="cookie-question" className="cookie-popup">
      <h2 id="cookie-question" className="font-sans text-base font-semibold tracking-normal">
        {say('layout.cookies.title')}
      </h2>
      <p className="mt-1 text-sm text-dim">
        {say('layout.cookies.text')}{' '}
        <Link to="/static/cookies" className="underline underline-offset-4">
          {say('layout.cookies.more')}
        </Link>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button className="grow" onClick={() => decideConsent('opted-out')}>
          {say('layout.cookies.decline')}
        </Button>
        <Button className="grow" onClick={() => decideConsent('opted-in')}>
          {say('layout.cookies.allow')}
        </Button>
      </div>
    </section>
  );
}
