// When a page is published: from and until, as its front matter says. A day counts whole, by UTC.
import { ContentError } from '../content-error.ts';

export interface Publication {
  /** Milliseconds since 1970; null where nothing was said. */
  fromMs: number | null;
  /** The first moment at which it is not shown any more. */
  untilMs: number | null;
}

const dayMs = 86_400_000;
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

function momentOf(text: string, isEnd: boolean): number {
  const ms = Date.parse(text);
  // the parser makes the 3rd of March out of the 31st of February
  if (Number.isNaN(ms) || (isDay(text) && !new Date(ms).toISOString().startsWith(text)))
    throw new ContentError(`${text} is no day or moment`);
  return isEnd && isDay(text) ? ms + dayMs : ms;
}

/** @throws ContentError for a moment that there is not, or an end before the beginning */
export function publicationOf({ from, until }: { from?: string | undefined; until?: string | undefined }): Publication {
  const fromMs = from === undefined ? null : momentOf(from, false);
  const untilMs = until === undefined ? null : momentOf(until, true);
  if (fromMs !== null && untilMs !== null && untilMs <= fromMs) throw new ContentError(`until ${until} is not after from ${from}`);
  return { fromMs, untilMs };
}

export const isPublished = ({ fromMs, untilMs }: Publication, nowMs: number): boolean =>
  (fromMs === null || fromMs <= nowMs) && (untilMs === null || nowMs < untilMs);

export const isScheduled = ({ fromMs, untilMs }: Publication): boolean => fromMs !== null || untilMs !== null;
