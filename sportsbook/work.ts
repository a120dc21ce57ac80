// What the book does by itself: settles what was told, decides bets whose process died, carries calls to the house. It looks when it is woken, and
// now and then for what another process has left.
import type { Book } from './book-parts.ts';
import { sweepBets } from './acceptance/sweep-bets.ts';
import { sweepCashOuts } from './cash-out/auto-cash-out.ts';
import { readTerms } from './book/read-terms.ts';
import { forgetEvents } from './book/forget-events.ts';
import { movePrices } from './liability/move-prices.ts';
import { weighOpenBets } from './exposure/weigh-open-bets.ts';
import { deliverDue } from './operator/deliver.ts';
import { settleMarkets } from './settlement/settle-markets.ts';

export interface Worker {
  /** Looks at once. */
  wake(): void;
  /** Waits for what is under way and stops; the rest is done by the next start. */
  close(): Promise<void>;
}

export function createWorker(book: Book): Worker {
  const stop = new AbortController();
  const isStopped = (): boolean => stop.signal.aborted;
  let looking: Promise<void> | undefined;
  let again = false;
  let timer: NodeJS.Timeout | undefined;

  async function untilNone(act: (of: Book) => Promise<boolean>): Promise<void> {
    while (!isStopped() && (await act(book)));
  }

  async function look(): Promise<void> {
    do {
      again = false;
      await readTerms(book);
      forgetEvents(book);
      await untilNone(weighOpenBets);
      await untilNone(sweepBets);
      await untilNone(sweepCashOuts);
      await settleMarkets(book, isStopped);
      await untilNone(deliverDue);
      await movePrices(book);
    } while (again && !isStopped());
  }

  function wake(): void {
    again = true;
    if (isStopped() || looking !== undefined) return;
    clearTimeout(timer);
    looking = look()
      .catch((error: unknown) => {
        again = false;
        if (!isStopped()) book.log.warn({ err: error }, 'the book could not do what is due; it tries again');
      })
      .finally(() => {
        looking = undefined;
        if (isStopped()) return;
        timer = setTimeout(wake, again ? 0 : book.pollMs);
        timer.unref();
      });
  }

  return {
    wake,
    async close() {
      stop.abort();
      clearTimeout(timer);
      await looking;
    },
  };
}
