// A game that is played for money from the balance runs in one window of a browser: who opens it in another is told in the first.
import { useEffect, useState } from 'react';

const name = 'open game';

interface Opened {
  game: string;
  window: string;
}

const ownWindow = typeof crypto === 'undefined' ? '' : crypto.randomUUID();

/** Whether another window has opened the game since this one did. `take` brings it back here. */
export function useOneWindow(game: string, isOpen: boolean): { isElsewhere: boolean; take(): void } {
  const [isElsewhere, setElsewhere] = useState(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const channel = new BroadcastChannel(name);
    channel.addEventListener('message', ({ data }: MessageEvent<Opened>) => {
      if (data.game === game && data.window !== ownWindow) setElsewhere(true);
    });
    channel.postMessage({ game, window: ownWindow } satisfies Opened);
    return () => channel.close();
  }, [game, isOpen]);
  return { isElsewhere, take: () => setElsewhere(false) };
}
