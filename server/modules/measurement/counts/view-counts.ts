// Takes page views in memory and writes them down together every few seconds, one row for each page, language and kind of screen of a day. What a
// process had not written when it was killed is lost: these numbers tell how a site is used, and nothing hangs on one of them.
import { sql } from 'kysely';
import type { Input } from '#contract/kernel/calls.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database.ts';
import type { Log } from '#server/platform/log.ts';

type Views = Input<'countViews'>['body'];

interface Row {
  day: string;
  kind: 'page' | 'step';
  name: string;
  locale: string;
  screen: string;
  count: number;
}

export interface ViewCounts {
  add(views: Views): void;
  /** Writes down what has come in. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const flushEveryMs = 5000;
/** Kinds of rows that wait at most; all that the contract can name in a day fit into it. */
const maxRows = 2000;

/** @param locales the site's languages; views of others are not taken */
export function createViewCounts(
  { database, clock, log }: { database: Database; clock: Clock; log: Log },
  locales: readonly string[],
): ViewCounts {
  let waiting = new Map<string, Row>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function put({ day, kind, name, locale, screen, count }: Row): void {
    const key = [day, kind, name, locale, screen].join(' ');
    const row = waiting.get(key);
    if (row !== undefined) row.count += count;
    else if (waiting.size < maxRows) waiting.set(key, { day, kind, name, locale, screen, count });
  }

  async function write(): Promise<void> {
    const rows = [...waiting.values()];
    if (rows.length === 0) return;
    waiting = new Map();
    try {
      await sql`
        insert into view_count (day, kind, name, locale, screen, count)
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as seen (day date, kind text, name text, locale text, screen text, count bigint)
        order by day, kind, name, locale, screen
        on conflict (day, kind, name, locale, screen) do update set count = view_count.count + excluded.count`.execute(database.db);
    } catch (error) {
      log.warn({ error }, 'page views could not be written down, and are tried again');
      for (const row of rows) put(row);
      later();
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    await writing;
  }

  function later(): void {
    timer ??= setTimeout(() => void flush(), flushEveryMs).unref();
  }

  return {
    add({ locale, screen, pages, steps }) {
      if (!locales.includes(locale)) return;
      const day = clock.now().toISOString().slice(0, 10);
      for (const { page, count } of pages) put({ day, kind: 'page', name: page, locale, screen, count });
      for (const { step, count } of steps) put({ day, kind: 'step', name: step, locale, screen, count });
      later();
    },
    flush,
    async close() {
      await flush();
      clearTimeout(timer);
    },
  };
}
