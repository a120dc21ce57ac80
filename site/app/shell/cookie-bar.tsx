// Asks whether the operator may measure how its pages are used. It stands in the flow above the page, where it covers nothing and is the
// first thing that the keyboard meets; declining is as easy as agreeing. The server draws it for everybody, styles show it (consent.ts).
import { decideConsent } from '../../shared/browser/consent.ts';
import { useTexts } from '../../shared/i18n/texts.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Link } from '../../shared/ui/link.tsx';

export function CookieBar() {
  const { say } = useTexts();
  return (
    <section aria-labelledby="cookie-question" className="cookie-bar">
      <div className="min-w-0">
        <h2 id="cookie-question">{say('layout.cookies.title')}</h2>
        <p>
          {say('layout.cookies.text')}{' '}
          <Link to="/static/cookies" className="underline underline-offset-4">
            {say('layout.cookies.more')}
          </Link>
        </p>
      </div>
      <div className="cookie-answers">
        <Button size="small" onClick={() => decideConsent('opted-out')}>
          {say('layout.cookies.decline')}
        </Button>
        <Button size="small" onClick={() => decideConsent('opted-in')}>
          {say('layout.cookies.allow')}
        </Button>
      </div>
    </section>
  );
}
