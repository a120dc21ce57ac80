// Takes an open page to the maintenance page when the house closes, and says so instead where the page must not be left.
import { useRouter } from '@tanstack/react-router';
import { Wrench } from 'lucide-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { callApi } from '../shared/api/call-api.ts';
import { keepReturn, maintenancePath, tellMaintenance, useIsClosed, useIsHeld } from '../shared/api/maintenance.ts';
import { useFullscreen } from '../shared/browser/fullscreen.ts';
import { keepTyped, restoreTyped } from '../shared/browser/typed-texts.ts';
import { useTexts } from '../shared/i18n/texts.tsx';

const lookEveryMs = 20_000;
const heldLookEveryMs = 60_000;

async function look(): Promise<void> {
  // a server that does not answer says nothing of its doors
  const answer = await callApi('initPlayer').catch(() => undefined);
  if (answer !== undefined) tellMaintenance(answer.data.isMaintenance);
}

/** A held page asks by itself: the one who plays may ask for nothing else for hours. */
function useGentleLook(isHeld: boolean, isClosed: boolean): void {
  useEffect(() => {
    if (!isHeld) return undefined;
    const timer = setInterval(() => void look(), isClosed ? lookEveryMs : heldLookEveryMs);
    return () => clearInterval(timer);
  }, [isHeld, isClosed]);
}

export function MaintenanceWatch() {
  const { say } = useTexts();
  const router = useRouter();
  const isClosed = useIsClosed();
  const isHeld = useIsHeld();
  const fullscreen = useFullscreen();
  useGentleLook(isHeld, isClosed);
  useEffect(() => restoreTyped(), []);
  useEffect(() => {
    if (!isClosed || isHeld) return;
    keepTyped();
    keepReturn(`${location.pathname}${location.search}${location.hash}`);
    tellMaintenance(false);
    // what is typed is kept: nobody is asked whether to leave it
    void router.navigate({ to: maintenancePath, ignoreBlocker: true });
  }, [isClosed, isHeld, router]);
  const notice = (
    <div className="pointer-events-none fixed inset-x-4 top-[calc(env(safe-area-inset-top)+var(--top-bar)+12px)] z-[1450] flex justify-center">
      <output className="contents">
        {isClosed && isHeld ? (
          <span className="flex max-w-full items-center gap-2.5 rounded-md border border-line-strong bg-raised px-4 py-2.5 text-sm">
            <Wrench size={16} aria-hidden="true" className="flex-none text-dim" />
            {say('pages.maintenance.in-play')}
          </span>
        ) : null}
      </output>
    </div>
  );
  return fullscreen === null ? notice : createPortal(notice, fullscreen);
}
