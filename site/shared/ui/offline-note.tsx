import { onlineManager } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTexts } from '../i18n/texts.tsx';

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = (): boolean => onlineManager.isOnline();

/** What is shown may have changed meanwhile: said while the device has no network; `isAbove` what it is about, or else below. */
export function OfflineNote({ isAbove = false }: { isAbove?: boolean }) {
  const { say } = useTexts();
  const isHere = useSyncExternalStore(subscribe, isOnline, () => true);
  return (
    <p
      role="status"
      className={isHere ? 'sr-only' : `${isAbove ? 'mb-4' : 'mt-4'} flex items-center justify-center gap-2.5 text-sm text-dim`}
    >
      {isHere ? null : (
        <>
          <WifiOff size={17} aria-hidden="true" className="shrink-0" />
          {say('modals.sheet.offline')}
        </>
      )}
    </p>
  );
}
