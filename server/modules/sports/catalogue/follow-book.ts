// Follows the book: a snapshot, then one wait for deltas after the other. Where it does not answer for some seconds the catalogue is no longer
// current, as the book's is not when its feed is silent.
import { setTimeout as sleep } from 'node:timers/promises';
import type { BookBet } from '#contract/protocols/sportsbook-bets.ts';
import type { BookDelta } from '#contract/protocols/sportsbook.ts';
import { feedSilenceMs } from '#contract/protocols/sports-feed.ts';
import type { Log } from '#server/platform/log.ts';
import { type Book, BookSilent } from '../book/book.ts';
import type { Catalogue } from './catalogue.ts';
import type { Squads } from './squads.ts';

/** A wait for deltas is that short so that silence is noticed. */
const waitMs = 2000;
/** Deltas of so long are taken together: a page needs no more. */
const gatherMs = 60;
const watchMs = 500;
const heardEveryMs = 60_000;
/** Between two tries to learn what was missed. */
const missedEveryMs = 10_000;
const retryMs = { first: 250, last: 4000 };

type Told = Exclude<BookDelta, { type: 'bet' }>;

export interface Follower {
  /** Ends the waits; what is under way is dropped. */
  close(): Promise<void>;
  /** Asks for all markets of an event, once for everybody who wants it. @throws BookSilent. Returns false where the book has none */
  load(eventId: string): Promise<boolean>;
}

export interface Listening {
  /** A snapshot was taken: what was told before it may have been missed. Returns whether all of that is known by now; where not, it is called again. */
  missed(): Promise<boolean>;
  /** What the book told of bets before this time was taken; said once a minute. */
  heard(at: Date): Promise<void>;
}

interface FollowerParts extends Listening {
  book: Book;
  catalogue: Catalogue;
  squads: Pick<Squads, 'keepUp'>;
  log: Log;
  wallMs: () => number;
  /** Bets that changed, in their order. */
  onBets(bets: readonly BookBet[]): Promise<void>;
}

const isBet = (delta: BookDelta): delta is Extract<BookDelta, { type: 'bet' }> => delta.type === 'bet';

export function followBook({ book, catalogue, squads, log, wallMs, onBets, missed, heard }: FollowerParts): Follower {
  const ending = new AbortController();
  const loads = new Map<string, { told: Told[]; done: Promise<boolean> }>();
  let answeredAtMs = 0;
  let knowsAll = false;
  let learning: Promise<void> | undefined;
  let learnedAtMs = Number.NEGATIVE_INFINITY;
  let heardAtMs = 0;
  let snapshots = 0;
  let place: { epoch: string; sequence: number } | undefined;
  /** Bets that were told and could not be taken yet. */
  let untaken = new Map<string, BookBet>();

  async function begin(): Promise<{ epoch: string; sequence: number }> {
    const [feed, snapshot] = await Promise.all([book.ask('catalogue', {}), book.ask('snapshot', {})]);
    answeredAtMs = wallMs();
    catalogue.begin(feed, snapshot);
    snapshots += 1;
    knowsAll = false;
    learnedAtMs = Number.NEGATIVE_INFINITY;
    return { epoch: snapshot.epoch, sequence: snapshot.sequence };
  }

  /** Learns what was told before the snapshot, beside what is told since: it may take longer than the book keeps its deltas. */
  async function learnMissed(): Promise<void> {
    const since = snapshots;
    const isDone = await missed().catch((error: unknown) => {
      log.error({ err: error }, 'what was missed could not be asked for; it is tried again');
      return false;
    });
    learning = undefined;
    if (since !== snapshots) return;
    knowsAll = isDone;
    learnedAtMs = wallMs();
  }

  async function step(): Promise<void> {
    place ??= await begin();
    if (!knowsAll && learning === undefined && wallMs() - learnedAtMs >= missedEveryMs) learning = learnMissed();
    const askedAtMs = wallMs();
    const { deltas, isReset, epoch, sequence } = await book.ask('deltas', { ...place, waitMs });
    answeredAtMs = wallMs();
    if (isReset) {
      place = undefined;
      return;
    }
    place = { epoch, sequence };
    const told = deltas.filter((delta): delta is Told => !isBet(delta));
    for (const load of loads.values()) load.told.push(...told);
    if (catalogue.take(told)) catalogue.learn(await book.ask('catalogue', {}));
    catalogue.setCurrent(true);
    squads.keepUp();
    for (const { bet } of deltas.filter(isBet)) untaken.set(bet.id, bet);
    if (untaken.size > 0) await onBets([...untaken.values()]);
    untaken = new Map();
    if (knowsAll && askedAtMs - heardAtMs >= heardEveryMs) {
      await heard(new Date(askedAtMs));
      heardAtMs = askedAtMs;
    }
    await sleep(gatherMs, undefined, { signal: ending.signal });
  }

  async function run(): Promise<void> {
    let pauseMs = retryMs.first;
    while (!ending.signal.aborted) {
      try {
        await step();
        pauseMs = retryMs.first;
      } catch (error) {
        if (ending.signal.aborted) return;
        if (error instanceof BookSilent) log.debug({ err: error }, 'the book does not answer');
        else log.error({ err: error }, 'what the book told could not be taken; it is asked for everything anew');
        if (!(error instanceof BookSilent)) place = undefined;
        await sleep(pauseMs, undefined, { signal: ending.signal }).catch(() => undefined);
        pauseMs = Math.min(pauseMs * 2, retryMs.last);
      }
    }
  }

  const watch = setInterval(() => {
    if (wallMs() - answeredAtMs > feedSilenceMs) catalogue.setCurrent(false);
  }, watchMs);
  watch.unref();
  answeredAtMs = wallMs();
  const running = run();

  async function askFor(eventId: string, told: Told[]): Promise<boolean> {
    const { event, markets, players, epoch, sequence } = await book.ask('event', { eventId });
    if (event !== null) catalogue.complete({ epoch, sequence, event, markets, players }, told);
    return event !== null;
  }

  return {
    async load(eventId) {
      const under = loads.get(eventId);
      if (under !== undefined) return await under.done;
      const told: Told[] = [];
      const done = askFor(eventId, told).finally(() => loads.delete(eventId));
      loads.set(eventId, { told, done });
      return await done;
    },
    async close() {
      clearInterval(watch);
      ending.abort();
      book.close();
      await running;
      await learning;
    },
  };
}
