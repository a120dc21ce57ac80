// The sportsbook as the house asks it, and what it needs of games, which stand beside it.
import { bookGameId } from '#contract/protocols/sportsbook.ts';
import { openProviderSession, type PlayDeps, type ProviderAccess, readStakeCurrencies } from '#server/modules/play/index.ts';
import { createSports, hearBets, type Sports, type SportsDeps } from '#server/modules/sports/index.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Log } from '#server/platform/log.ts';
import { Problem } from '#server/platform/problem.ts';
import { bookProvider } from './app-services.ts';

interface OpenSports {
  sports: Sports;
  bookSessions: SportsDeps['bookSessions'];
}

const bookGame = { provider: bookProvider, gameId: bookGameId };

/** Bets are closed as a game is, and are none to whoever places one. */
function tellAsBets(error: unknown): never {
  if (error instanceof Problem && error.slug === 'game-unavailable')
    throw new Problem('betting-closed', 'Bets that are placed are settled as usual. Try again later.', { cause: error });
  throw error;
}

/** The parts look at the context when they are called, since it is not whole before. */
export function openSports(
  opened: AsyncDisposableStack,
  { book, log, clock }: { book: ProviderAccess | undefined; log: Log; clock: Clock },
  context: () => PlayDeps & SportsDeps,
): OpenSports {
  const sports = createSports({ access: book, log, wallMs: () => clock.wallMs() });
  opened.defer(async () => await sports.close());
  sports.onBets(async (bets) => await hearBets(context(), bets));
  return {
    sports,
    bookSessions: {
      currencies: async () => await readStakeCurrencies(context(), bookGame),
      open: async (asking, currency) => await openProviderSession(context(), { ...bookGame, currency }, asking).catch(tellAsBets),
    },
  };
}
