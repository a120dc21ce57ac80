// Tells operators of a book that does not answer, does not hear its feed, is behind with what bets are owed, or offers prices that pay too much.
import type { BookAnswer } from '#contract/protocols/sportsbook.ts';
import { type Alarm, raiseAlarmNow } from '#server/platform/alarms.ts';
import type { Job } from '#server/platform/jobs.ts';
import { BookSilent } from './book/book.ts';
import type { SportsDeps } from './deps.ts';

type Health = BookAnswer<'health'>;

/** A feed that is away for a moment closes its markets by itself. */
const silentMs = 3 * 60_000;
/** Settling and paying take seconds. */
const behindMs = 10 * 60_000;

const minutes = (ms: number): string => `${Math.floor(ms / 60_000)} min`;

const silentBook: Alarm = {
  kind: 'sports-feed-silent',
  subject: 'book',
  message: 'The sportsbook does not answer: no bets are taken, and open ones are not paid. Look at its process, its log and BOOK_URL.',
};

const silentFeeds = ({ at, silent }: Health): Alarm[] =>
  silent
    .filter(({ since }) => at - since >= silentMs)
    .map(({ producer, since }) => ({
      kind: 'sports-feed-silent',
      subject: producer,
      message: `The feed's producer ${producer} has not been heard for ${minutes(at - since)}: its markets are suspended until it is. Look at the feed and the book's way to it.`,
      details: { since: new Date(since) },
    }));

function behind({ at, resultsSince, callsSince, stuckBets }: Health): Alarm[] {
  const late = (since: number | null): number => (since === null || at - since < behindMs ? 0 : at - since);
  const [results, calls] = [late(resultsSince), late(callsSince)];
  const told = [
    ...(results > 0 ? [`a result of ${minutes(results)} ago is not settled`] : []),
    ...(calls > 0 ? [`a call to the wallet is due for ${minutes(calls)}`] : []),
    ...(stuckBets > 0 ? [`calls of ${stuckBets} ${stuckBets === 1 ? 'bet' : 'bets'} to the wallet were given up`] : []),
  ];
  if (told.length === 0) return [];
  const message = `Bets are not paid as they should be: ${told.join('; ')}. Look at the book's log; npm run op -- bet show <bet> tells the calls of a bet, bet resend sends those again that were given up.`;
  return [{ kind: 'sports-settlement-behind', subject: 'book', message, details: { resultsSince, callsSince, stuckBets } }];
}

function overpriced({ overpriced: found }: Health): Alarm[] {
  const [first] = found?.first ?? [];
  if (found === undefined || first === undefined) return [];
  const { eventId, marketId, specifiers, outcomeId, odds, probability } = first;
  const name = [marketId, specifiers].filter((part) => part !== '').join(' ');
  const prices = found.count === 1 ? '1 price pays' : `${found.count} prices pay`;
  const message = `${prices} more than the chance of the outcome is worth, so that bets together may win whatever happens; such as ${(odds / 1000).toFixed(2)} on ${outcomeId} of ${name} of ${eventId}, whose chance is ${(probability / 10_000).toFixed(2)} %. Suspend what is wrong (npm run op -- market suspend), and look at the feed and the margins (sport margins).`;
  return [{ kind: 'sports-arbitrage', subject: 'book', message, details: { count: found.count, first: found.first } }];
}

export const watchBook: Job<SportsDeps> = {
  name: 'watch-book',
  every: '* * * * *',
  async run(context) {
    const { book } = context.sports;
    if (book === undefined) return;
    const health = await book.ask('health', {}).catch((error: unknown) => {
      if (error instanceof BookSilent) return undefined;
      throw error;
    });
    const alarms = health === undefined ? [silentBook] : [...silentFeeds(health), ...behind(health), ...overpriced(health)];
    for (const alarm of alarms) await raiseAlarmNow(context, alarm);
  },
};
