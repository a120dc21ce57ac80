// What is shown where a page should be: for addresses that lead nowhere, for things that do not exist, for faults.
import { useLocation } from '@tanstack/react-router';
import { CallRefused } from '#contract/kernel/client.ts';
import type { ProblemName } from '#contract/kernel/problems.ts';
import { usePageHead } from '../../shared/page/head.tsx';
import { slugOf } from '../../shared/i18n/problem-messages.ts';
import { useTexts } from '../../shared/i18n/texts.tsx';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { isUnreachable } from '../../shared/api/unreachable.ts';
import { OfflinePage } from './offline-page.tsx';
import { Link } from '../../shared/ui/link.tsx';

/** Refusals that pass by themselves: the same address may answer in a moment. */
const passing = ['service-unavailable', 'too-many-requests', 'request-timeout'] as const satisfies readonly ProblemName[];

/** An empty address is that of the page itself. */
const here = '';

/** Asks for the same page again: of a page without scripts, a link does. */
function Again({ isStill }: { isStill: boolean }) {
  const { say } = useTexts();
  const text = say('pages.offline.again');
  if (!isStill)
    return (
      <Button kind="main" onClick={() => window.location.reload()}>
        {text}
      </Button>
    );
  return (
    <a href={here} className={buttonClass({ kind: 'main' })}>
      {text}
    </a>
  );
}

interface Reason {
  /** What the page was refused for. */
  reason?: string | undefined;
  /** A page that the server sent in place of another: it has no scripts. */
  isStill?: boolean;
}

function Lost({ title, reason, isStill = false }: Reason & { title: string }) {
  const { say } = useTexts();
  usePageHead({ title, isPrivate: true });
  const refusal = passing.find((name) => name === reason);
  return (
    <div className="flex flex-col items-center py-6 text-center sm:py-10">
      <img src="/assets/brand/404.png" alt="" width="640" height="400" className="lost-picture" />
      <h1 className="mt-4 max-w-full text-3xl wrap-anywhere sm:text-4xl">{title}</h1>
      <p className="mt-3 max-w-[33.35em] text-dim">{say(refusal === undefined ? 'pages.error.text' : `alerts.problem.${refusal}`)}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {refusal !== undefined && <Again isStill={isStill} />}
        <Link to="/" className={buttonClass({ kind: refusal === undefined ? 'main' : 'plain' })}>
          {say('pages.error.home')}
        </Link>
      </div>
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

function Fault(given: Reason) {
  const { say } = useTexts();
  return <Lost title={say('pages.error.fatal')} {...given} />;
}

const reasonOf = (error: unknown): string | undefined =>
  error instanceof CallRefused && error.problem !== undefined ? slugOf(error.problem.code) : undefined;

/** A page that could not be shown, inside the shell: for a fault, or because nobody answers. */
export function ErrorPage({ error }: { error: unknown }) {
  return isUnreachable(error) ? <OfflinePage /> : <Fault reason={reasonOf(error)} />;
}

/** The shell itself could not be shown: the server says why, or the browser met it. */
export function FatalPage({ error, reason, isStill }: Reason & { error?: unknown }) {
  return (
    <main className="shell-page">
      <Fault reason={reason ?? reasonOf(error)} isStill={isStill === true} />
    </main>
  );
}
