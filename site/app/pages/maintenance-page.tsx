import { useEffect, useState } from 'react';
import { callApi } from '../../shared/api/call-api.ts';
import { maintenancePath, takeReturn } from '../../shared/api/maintenance.ts';
import { usePageHead } from '../../shared/page/head.tsx';
import { usePageContext } from '../../shared/page/page-context.tsx';
import { useTexts } from '../../shared/i18n/texts.tsx';
import { Button } from '../../shared/ui/button.tsx';

const everyMs = 20_000;

/** Looks whether the site is open again, and goes in: to where the page was before. A server that does not answer is not open. */
function useDoor(): { look: () => void; isLooking: boolean } {
  const { prefix } = usePageContext();
  const [isLooking, setLooking] = useState(false);
  const look = async (): Promise<void> => {
    setLooking(true);
    const isClosed = await callApi('initPlayer').then(
      ({ data }) => data.isMaintenance,
      () => true,
    );
    if (isClosed) setLooking(false);
    else goIn();
  };
  function goIn(): void {
    const before = takeReturn();
    const isElsewhere = before !== undefined && !before.startsWith(`${prefix}${maintenancePath}`);
    location.replace(isElsewhere ? before : prefix || '/');
  }
  useEffect(() => {
    const timer = setInterval(() => void look(), everyMs);
    return () => clearInterval(timer);
  });
  return { look: () => void look(), isLooking };
}

/** Stands in for the whole site during maintenance. */
export default function MaintenancePage() {
  const { say } = useTexts();
  const { look, isLooking } = useDoor();
  usePageHead({ title: say('pages.maintenance.title'), isPrivate: true });
  return (
    <main className="grid min-h-[calc(100*var(--vh))] place-items-center p-6">
      <div className="flex flex-col items-center text-center">
        <img src="/assets/brand/mark.svg" alt="" width="112" height="112" />
        <h1 className="mt-4 text-3xl sm:text-4xl">{say('pages.maintenance.title')}</h1>
        <p className="mt-3 max-w-[33.35em] text-dim">{say('pages.maintenance.text')}</p>
        <Button kind="main" className="mt-6" isBusy={isLooking} onClick={look}>
          {say('pages.maintenance.again')}
        </Button>
      </div>
    </main>
  );
}
