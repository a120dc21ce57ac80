import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { FeedCatalogue, FeedMarketDescription } from '#contract/protocols/sports-feed.ts';
import { newId } from '#kit/time-ordered-id.ts';
import { createTogether } from '#kit/together.ts';
import { createJointTurns } from './acceptance/joint-turns.ts';
import { liveDelayMs } from './acceptance/live-delay.ts';
import { betReader } from './acceptance/begin-stakes.ts';
import { placingReader } from './acceptance/read-placing.ts';
import type { Book, BookOptions } from './book-parts.ts';
import { createDeltaLog } from './book/delta-log.ts';
import { followFeed } from './book/follow-feed.ts';
import { createMarketBook } from './book/market-book.ts';
import { playerNames } from './book/player-names.ts';
import { readTerms } from './book/read-terms.ts';
import { createSquads } from './book/squads.ts';
import { openDatabase } from './database.ts';
import { readLiabilities } from './liability/move-prices.ts';
import { connectOperator } from './operator/ask-operator.ts';
import { createSigner, keepKey } from './receipts/sign-receipt.ts';
import { createWorker } from './work.ts';

/** Waits after the first, second … failed attempt; the last one repeats. */
const defaultRetryDelaysMs = [1, 2, 4, 8, 16, 32, 64, 128, 300].map((seconds) => seconds * 1000);
const hourMs = 3_600_000;
/** A catalogue that changed is read again after so long. */
const catalogueEveryMs = hourMs;
const catalogueRetryMs = 5000;
const firstRetryMs = 250;
const firstTries = 40;

const emptyCatalogue: FeedCatalogue = { sports: [], categories: [], tournaments: [], competitors: [] };

export interface OpenBook {
  book: Book;
  /** Begins to follow the feed and to do what is due. Resolves once the book holds what the feed says now. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Reads the catalogue at once, and again now and then while the feed is there. */
function keepCatalogue({ feed }: BookOptions, log: FastifyBaseLogger) {
  let held = emptyCatalogue;
  let kinds = new Map<string, FeedMarketDescription>();
  let timer: NodeJS.Timeout | undefined;
  const ending = new AbortController();
  async function read(): Promise<boolean> {
    try {
      held = await feed.catalogue();
      kinds = new Map((await feed.markets()).map((kind) => [kind.marketId, kind]));
      return true;
    } catch (error) {
      log.warn({ err: error }, 'the catalogue of the feed could not be read; it is asked for again');
      return false;
    }
  }
  function readLater(waitMs: number): void {
    if (ending.signal.aborted) return;
    timer = setTimeout(() => void read().then((isRead) => readLater(isRead ? catalogueEveryMs : catalogueRetryMs)), waitMs);
    timer.unref();
  }
  /** A feed that opens together with the book is there a moment later: nothing it tells can be named before. */
  async function begin(): Promise<void> {
    let isRead = await read();
    for (let tries = 1; !isRead && !ending.signal.aborted && tries < firstTries; tries += 1) {
      await sleep(firstRetryMs, undefined, { ref: false });
      isRead = await read();
    }
    readLater(isRead ? catalogueEveryMs : catalogueRetryMs);
  }
  return {
    held: () => held,
    kinds: () => kinds.values(),
    describe: (marketId: string) => kinds.get(marketId),
    begin,
    close: () => {
      ending.abort();
      clearTimeout(timer);
    },
  };
}

export function openBook(options: BookOptions, log: FastifyBaseLogger): OpenBook {
  const { dev = {}, feed } = options;
  const wallMs = options.wallMs ?? Date.now;
  const key = { keyId: options.keyId, secret: options.secret };
  const database = openDatabase(options.databaseUrl, log);
  const timeout = dev.timeoutMs === undefined ? {} : { timeoutMs: dev.timeoutMs };
  const catalogue = keepCatalogue(options, log);
  const squads = createSquads(feed, wallMs);
  const book: Book = {
    publicUrl: options.publicUrl.replace(/\/+$/, ''),
    key,
    database,
    readPlacing: placingReader(database),
    readBet: betReader(database),
    together: createTogether(database),
    operator: connectOperator({ url: options.operatorUrl, key, wallMs, local: options.localOperator, ...timeout }),
    feed,
    jointFor: createJointTurns(feed),
    markets: createMarketBook({ describe: catalogue.describe, wallMs }),
    squads,
    playersOf: playerNames(squads, catalogue.held),
    deltas: createDeltaLog(newId(wallMs())),
    signer: createSigner(options.receiptKey),
    catalogue: catalogue.held,
    marketKinds: catalogue.kinds,
    delayMs: options.delayMs ?? liveDelayMs,
    closeAfterMs: options.closeAfterMs ?? 6 * hourMs,
    retryDelaysMs: options.retryDelaysMs ?? defaultRetryDelaysMs,
    leaseMs: dev.leaseMs ?? 15_000,
    pollMs: dev.pollMs ?? 1000,
    wallMs,
    atStep: dev.atStep ?? (async () => undefined),
    wake: () => worker.wake(),
    log,
  };
  const worker = createWorker(book);
  let following: ReturnType<typeof followFeed> | undefined;
  return {
    book,
    async start() {
      await catalogue.begin();
      const { deltas, markets } = book;
      const parts = { database, feed, feedName: options.feedName, book: markets, deltas, wallMs, log };
      const terms = async (): Promise<void> => {
        await keepKey(database, book.signer, new Date(wallMs()));
        await readTerms(book);
        await readLiabilities(book);
      };
      following = followFeed({ ...parts, readTerms: terms, onResults: () => worker.wake() });
      worker.wake();
      await following.ready;
    },
    async close() {
      catalogue.close();
      book.deltas.close();
      await following?.close();
      await worker.close();
      book.operator.close();
      await database.close();
    },
  };
}
