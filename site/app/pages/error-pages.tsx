// What is shown where a page should be: for addresses that lead nowhere, for things that do not exist, for faults.
import { useLocation } from '@tanstack/react-router';
import { usePageHead } from '../../shared/page/head.tsx';
import { useTexts } from '../../shared/i18n/texts.tsx';
import { buttonClass } from '../../shared/ui/button.tsx';
import { isUnreachable } from '../../shared/api/unreachable.ts';
import { OfflinePage } from './offline-page.tsx';
import { Link } from '../../shared/ui/link.tsx';

function Lost({ title }: { title: string }) {
  const { say } = useTexts();
  usePageHead({ title, isPrivate: true });
  return (
    <div className="flex flex-col items-center py-6 text-center sm:py-10">
      <img src="/assets/brand/404.png" alt="" width="640" height="400" className="lost-picture" />
      <h1 className="mt-4 max-w-full text-3xl wrap-anywhere sm:text-4xl">{title}</h1>
      <p className="mt-3 max-w-[33.35em] text-dim">{say('pages.error.text')}</p>
      <Link to="/" className={`${buttonClass({ kind: 'main' })} mt-6`}>
        {say('pages.error.home')}
      </Link>
    </div>
  );
}

/** No route has the address. */
export function NotFoundPage() {
  const { say } = useTexts();
  return <Lost title={say('pages.error.not-found')} />;
}

/** The route exists, what the address names does not. */
export function CheckFailedPage() {
  const { say } = useTexts();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return <Lost title={say('pages.error.check-failed', { path })} />;
}

function Fault() {
  const { say } = useTexts();
  return <Lost title={say('pages.error.fatal')} />;
}

/** A page that could not be shown, inside the shell: for a fault, or because nobody answers. */
export function ErrorPage({ error }: { error: unknown }) {
  return isUnreachable(error) ? <OfflinePage /> : <Fault />;
}

/** The shell itself could not be shown. */
export function FatalPage() {
  return (
    <main className="shell-page">
      <Fault />
    </main>
  );
}
