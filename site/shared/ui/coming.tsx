import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { retryNow, useIsFailing } from '../../boot/lazy-with-retry.ts';
import { useTexts } from '../i18n/texts.tsx';

/** Stands for a part that somebody opened while its script is on its way; when that cannot be had, says so and offers to ask again. */
export function Coming({ children }: { children?: ReactNode }) {
  const { say } = useTexts();
  const isFailing = useIsFailing();
  return (
    <>
      {children}
      {isFailing ? (
        <span
          role="alert"
          className="pointer-events-auto fixed inset-x-4 bottom-[calc(var(--bottom-bar,0px)+72px)] z-[960] mx-auto flex w-fit items-center gap-2.5 rounded-full border border-line-strong bg-raised py-2 pr-2 pl-4 text-sm text-ink"
        >
          <CloudOff size={16} aria-hidden="true" className="text-loss" />
          <span className="pr-2">{say('global-components.error.title')}</span>
          <button
            type="button"
            onClick={retryNow}
            className="min-h-8 rounded-full bg-ink px-3.5 font-semibold text-night transition hover:bg-bright"
          >
            {say('global-components.error.retry')}
          </button>
        </span>
      ) : null}
    </>
  );
}
