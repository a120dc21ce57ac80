// Stands inside the site where a page could not be fetched, and gives way to it as soon as somebody answers again.
import { useRouter } from '@tanstack/react-router';
import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isReachable } from '../../shared/browser/build-watch.ts';
import { usePageHead } from '../../shared/page/head.tsx';
import { useTexts } from '../../shared/i18n/texts.tsx';
import { Button } from '../../shared/ui/button.tsx';

const everyMs = 10_000;

/** Asks for the page again once there is a line: when the device says so, and now and then by itself. */
function useWayBack(): { look: () => void; isLooking: boolean } {
  const router = useRouter();
  const [isLooking, setLooking] = useState(false);
  const look = async (): Promise<void> => {
    setLooking(true);
    if (await isReachable()) await router.invalidate();
    setLooking(false);
  };
  useEffect(() => {
    const goOn = () => void look();
    const timer = setInterval(goOn, everyMs);
    window.addEventListener('online', goOn);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', goOn);
    };
  });
  return { look: () => void look(), isLooking };
}

export function OfflinePage() {
  const { say } = useTexts();
  const { look, isLooking } = useWayBack();
  usePageHead({ title: say('pages.offline.title'), isPrivate: true });
  return (
    <div className="flex flex-col items-center py-16 text-center sm:py-24">
      <CloudOff size={56} strokeWidth={1.5} aria-hidden="true" className="text-dim" />
      <h1 className="mt-5 text-3xl sm:text-4xl">{say('pages.offline.title')}</h1>
      <p className="mt-3 max-w-[33.35em] text-dim">{say('pages.offline.text')}</p>
      <Button kind="main" className="mt-6" isBusy={isLooking} onClick={look}>
        {say('pages.offline.again')}
      </Button>
    </div>
  );
}
