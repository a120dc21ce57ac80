// What the book does by itself, in lanes that never wait for each other: it heeds what operators want, decides bets whose process died and moves prices,
// decides cash-outs, looks for bets that are worth what their players want, settles what was told, and carries calls to the house. Results that come faster
// than they are settled keep no payout waiting. Each lane looks when it is woken, and now and then for what another process has left.
import type { Book } from './book-parts.ts';
import { sweepBets } from './acceptance/sweep-bets.ts';
import { cashOutAtValues, decideDueCashOuts } from './cash-out/auto-cash-out.ts';
import { forgetOffers } from './cash-out/quote-cash-out.ts';
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

type IsStopped = () => boolean;

/** One thing after the other, as often as it is asked for and every `pollMs`. */
function createLane({ pollMs, log }: Pick<Book, 'pollMs' | 'log'>, act: (isStopped: IsStopped) => Promise<void>): Worker {
  const stop = new AbortController();
  const isStopped = (): boolean => stop.signal.aborted;
  let looking: Promise<void> | undefined;
  let again = false;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    do {
      again = false;
      await act(isStopped);
    } while (again && !isStopped());
  }

  function wake(): void {
    again = true;
    if (isStopped() || looking !== undefined) return;
    clearTimeout(timer);
    looking = look()
      .catch((error: unknown) => {
        again = false;
        if (!isStopped()) log.warn({ err: error }, 'the book could not do what is due; it tries again');
      })
      .finally(() => {
        looking = undefined;
        if (isStopped()) return;
        timer = setTimeout(wake, again ? 0 : pollMs);
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

export function createWorker(book: Book): Worker {
  const untilNone = async (isStopped: IsStopped, act: (of: Book) => Promise<boolean>): Promise<void> => {
    while (!isStopped() && (await act(book)));
  };
  const carrying = createLane(book, async (isStopped) => await untilNone(isStopped, deliverDue));
  const settling = createLane(book, async (isStopped) => await settleMarkets(book, isStopped, carrying.wake));
  // what operators close waits for no feed that is asked what a bet is worth
  const heeding = createLane(book, async () => {
    await readTerms(book);
    forgetEvents(book);
  });
  const deciding = createLane(book, async (isStopped) => {
    for (const act of [weighOpenBets, sweepBets]) await untilNone(isStopped, act);
    carrying.wake();
    await movePrices(book);
  });
  const cashingOut = createLane(book, async (isStopped) => await untilNone(isStopped, decideDueCashOuts));
  const watchingValues = createLane(book, async (isStopped) => {
    await cashOutAtValues(book, isStopped);
    await untilNone(isStopped, forgetOffers);
  });
  const lanes = [heeding, deciding, cashingOut, watchingValues, settling, carrying];
  return {
    wake: () => {
      for (const lane of lanes) lane.wake();
    },
    close: async () => void (await Promise.all(lanes.map(async (lane) => await lane.close()))),
  };
}
