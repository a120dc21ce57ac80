// Whole pages as guests see them, ready to send. Fresh for ten seconds; then still served while one render replaces it, for up to
// ten minutes. One render at a time per page, bounded, successes only, dropped whole when what pages show has changed.

import type { CallName } from '#contract/paths.ts';

export interface CachedPage {
  status: number;
  /** The page as nearly everybody is sent it. */
  brotli: Buffer;
  plainBytes: number;
  /** The same unpacked, from the first time on that somebody takes no brotli. */
  plain?: Buffer;
  /** How often it went out packed. */
  sent: number;
  etag: string;
  /** The calls whose answers it shows. */
  reads: ReadonlySet<CallName>;
}

export interface PageCache {
  /** The page of a key: from the cache or made now. */
  get(key: string, make: () => Promise<CachedPage>): Promise<CachedPage>;
  /** Forgets the pages that are old now: all of them unless told which. What is being made meanwhile is not kept. */
  drop(isOld?: (page: CachedPage) => boolean): void;
  readonly size: number;
}

const freshMs = 10_000;
const staleMs = 600_000;
const maxBytes = 96 * 1024 * 1024;

const sizeOf = ({ plainBytes, brotli }: CachedPage): number => plainBytes + brotli.length;

/** @param most bytes of pages to keep; the oldest go first */
export function createPageCache(wallMs: () => number, most = maxBytes): PageCache {
  const pages = new Map<string, { page: CachedPage; at: number; size: number }>();
  const underWay = new Map<string, Promise<CachedPage>>();
  let generation = 0;
  let bytes = 0;

  function make(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const running = underWay.get(key);
    if (running !== undefined) return running;
    const begunAt = generation;
    const flight = render()
      .then((page) => {
        if (page.status === 200 && begunAt === generation) keep(key, page);
        return page;
      })
      .finally(() => {
        if (underWay.get(key) === flight) underWay.delete(key);
      });
    underWay.set(key, flight);
    return flight;
  }

  function forget(key: string | undefined): void {
    const found = key === undefined ? undefined : pages.get(key);
    if (key === undefined || found === undefined) return;
    pages.delete(key);
    bytes -= found.size;
  }

  function keep(key: string, page: CachedPage): void {
    forget(key);
    const size = sizeOf(page);
    pages.set(key, { page, at: wallMs(), size });
    bytes += size;
    while (bytes > most) forget(pages.keys().next().value);
  }

  return {
    async get(key, render) {
      const found = pages.get(key);
      const age = found === undefined ? Number.POSITIVE_INFINITY : wallMs() - found.at;
      if (found === undefined || age > staleMs) return await make(key, render);
      // a failed renewal keeps the old page; the next request tries again
      if (age > freshMs) make(key, render).catch(() => undefined);
      return found.page;
    },
    drop(isOld = () => true) {
      generation += 1;
      underWay.clear();
      for (const [key, { page }] of pages) if (isOld(page)) forget(key);
    },
    get size() {
      return pages.size;
    },
  };
}
