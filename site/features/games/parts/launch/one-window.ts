// A game that is played with the balance runs in one window of a browser: who opens it in another is told in the first.
import { useEffect, useState } from 'react';
import { tellWindows, useWindowNews } from '../window-news.ts';

const name = 'openGame';

/** Whether another window has opened the game since this one did. `take` brings it back here. */
export function useOneWindow(game: string, isOpen: boolean): { isElsewhere: boolean; take(): void } {
  const [isElsewhere, setElsewhere] = useState(false);
  useEffect(() => {
    if (isOpen) tellWindows(name, game);
  }, [game, isOpen]);
  useWindowNews(name, (opened) => {
    if (isOpen && opened === game) setElsewhere(true);
  });
  return { isElsewhere, take: () => setElsewhere(false) };
}
