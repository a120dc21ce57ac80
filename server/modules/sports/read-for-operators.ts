// What operators read of the book, as it answers now.
import type { SportsResultsDay, SportsResultsKey } from '#contract/protocols/sports-results.ts';
import type { BookAnswer } from '#contract/protocols/sportsbook.ts';
import { Problem } from '#server/platform/problem.ts';
import { askForPlayer } from './book/book.ts';
import type { SportsDeps } from './deps.ts';

type Deps = Pick<SportsDeps, 'sports'>;
type OperatorBet = BookAnswer<'operator-bet'>;

/** Anybody's bet with its calls to the wallet and what was decided by hand. @throws Problem not-found, sportsbook-down */
export async function readOperatorBet(
  { sports }: Deps,
  betId: string,
): Promise<OperatorBet & { bet: NonNullable<OperatorBet['bet']>; roundId: string }> {
  const told = await askForPlayer(sports.book, 'operator-bet', { betId });
  const { bet, roundId } = told;
  if (bet === null || roundId === null) throw new Problem('not-found', `The book has no bet ${betId}.`);
  return { ...told, bet, roundId };
}

/** What a bet can be worked out from again. @throws Problem sportsbook-down */
export const readBetProof = async ({ sports }: Deps, betId: string): Promise<BookAnswer<'bet-proof'>> =>
  await askForPlayer(sports.book, 'bet-proof', { betId });

/** The published results of a day with the key that signs them. @throws Problem not-found where none are published, sportsbook-down */
export async function readPublishedResults({ sports }: Deps, day: string): Promise<{ day: SportsResultsDay; key: SportsResultsKey }> {
  const [results, { key }] = await Promise.all([
    askForPlayer(sports.book, 'results', { day }),
    askForPlayer(sports.book, 'results-key', {}),
  ]);
  if (key === null) throw new Problem('not-found', 'The feed of this sportsbook publishes no results.');
  if (results.day === null)
    throw new Problem('not-found', `No results are published for ${day}. Those of a day come when it is over (UTC).`);
  return { day: results.day, key };
}

/** What could be lost by event, the worst first; of one event with its outcomes. @throws Problem sportsbook-down */
export const readExposure = async ({ sports }: Deps, asked: { eventId?: string; limit: number }): Promise<BookAnswer<'exposure'>> =>
  await askForPlayer(sports.book, 'exposure', asked);
