// Whole pages as guests see them, ready to send. Fresh for ten seconds; then still served while one render replaces it, for up to
// ten minutes. One render at a time per page, bounded, successes only, dropped whole when what pages show has changed.
import { LRUCache } from 'lru-cache';
import type { CallName } from '#contract/kernel/paths.ts';

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
const maxPageBytes = 96 * 1024 * 1024;

const sizeOf = ({ plainBytes, brotli }: CachedPage): number => plainBytes + brotli.length;

/** @param maxBytes of pages to keep; those that were asked for longest ago go first */
export function createPageCache(wallMs: () => number, maxBytes = maxPageBytes): PageCache {
  const pages = new LRUCache<string, { page: CachedPage; at: number }>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }) => Math.max(1, sizeOf(page)),
  });
  const underWay = new Map<string, Promise<CachedPage>>();
  let generation = 0;

  function make(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const running = underWay.get(key);
    if (running !== undefined) return running;
    const begunAt = generation;
    const flight = render()
      .then((page) => {
        if (page.status === 200 && begunAt === generation) pages.set(key, { page, at: wallMs() });
        return page;
      })
      .finally(() => {
        if (underWay.get(key) === flight) underWay.delete(key);
      });
    underWay.set(key, flight);
    return flight;
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
      for (const [key, { page }] of pages.entries()) if (isOld(page)) pages.delete(key);
    },
    get size() {
      return pages.size;
    },
  };
}
