// What the pages show that sign somebody in on arrival: that it is under way, that it failed and why, or what is still to be asked.
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useOperatorSettings } from '#site/shared/api/operator-settings.ts';
import { usePageContext } from '#site/shared/page/page-context.tsx';
import { liftPreloader } from '#site/shared/browser/preloader.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';

interface EntryFrameProps {
  title: string;
  text?: string | undefined;
  /** Stands in the page without being what it shows. */
  isSpare?: boolean;
  children?: ReactNode;
}

export function EntryFrame({ title, text, isSpare = false, children }: EntryFrameProps) {
  const isWaiting = children === undefined || isSpare;
  useEffect(() => {
    if (!isWaiting) liftPreloader();
  }, [isWaiting]);
  return (
    <div className="mx-auto w-full max-w-[30rem] py-12">
      <div role="status" className="mb-6">
        <h1 className="text-3xl wrap-anywhere">{title}</h1>
        {text === undefined ? null : <p className="mt-3 text-dim wrap-anywhere">{text}</p>}
      </div>
      {children}
    </div>
  );
}

/** Somebody whose sign-in failed: why, what the provider said of it, and the other ways in. */
export function EntryFailed({ text, said = '', isSpare = false }: { text: string; said?: string; isSpare?: boolean }) {
  const { say } = useTexts();
  return (
    <EntryFrame title={say('modals.social.failed')} text={text} isSpare={isSpare}>
      {said === '' ? null : <p className="mb-6 text-sm text-dim wrap-anywhere">{say('modals.social.said', { words: said })}</p>}
      <div className="flex flex-wrap gap-3">
        <Link to="/?sign-in=1" className={buttonClass({ kind: 'main' })}>
          {say('modals.social.again')}
        </Link>
        <Link to="/" className={buttonClass({})}>
          {say('modals.verify.home')}
        </Link>
      </div>
    </EntryFrame>
  );
}

/**
 * What the server draws of a way in, since it sees no answer: that it is under way. Where the address carried nothing at all, which the first
 * script finds (first.ts), the styles show what there is to say of that instead, before any other script is there.
 */
export function EntryFirst({ title, text, said = '' }: { title: string; text: string; said?: string }) {
  return (
    <>
      <div className="entry-busy">
        <EntryFrame title={title} />
      </div>
      <div className="entry-stray">
        <EntryFailed text={text} said={said} isSpare />
      </div>
    </>
  );
}

/** Goes on to a path of this site. One in another language than this page's needs other texts, so the browser loads it. */
export function useGoOn(): (target: string) => Promise<void> {
  const navigate = useNavigate();
  const { locales } = useOperatorSettings();
  const { locale } = usePageContext();
  return async (target) => {
    const [, first = ''] = target.split(/[/?#]/);
    const isOwn = locales.find(({ isDefault }) => isDefault)?.code === locale && !locales.some(({ code }) => code === first);
    if (isOwn) await navigate({ href: target, replace: true });
    else location.replace(target);
  };
}
