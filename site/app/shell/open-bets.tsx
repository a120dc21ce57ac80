import { createStore, useStore } from '../../shared/store.ts';
import { useTexts } from '../../shared/i18n/texts.tsx';

/** How many of the player's bets are open; 0 for guests. A deferred part keeps it. */
export const openBets = createStore(0);

/** That number beside the ways to them; nothing where none is open. */
export function OpenBets() {
  const { say } = useTexts();
  const count = useStore(openBets, 0);
  return count === 0 ? null : (
    <b className="nav-count">
      <span className="sr-only">{say('layout.nav.open-bets-count', { count })}</span>
      <i aria-hidden="true">{count > 99 ? '99+' : count}</i>
    </b>
  );
}
