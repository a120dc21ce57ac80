// A channel's history: numbered publications under an epoch. The pair of epoch and top number is what a client recovers by, so a
// stream that was forgotten and made again must have another epoch.

export interface Publication {
  /** 0 for one that is kept in no history. */
  offset: number;
  atMs: number;
  /** The publication as it stands in pushes and histories: {"data":…,"offset":…}. */
  text: string;
  /** How long `data` is within `text`. */
  dataLength: number;
}

export interface Stream {
  readonly epoch: string;
  /** Number of the newest publication; 0 before the first. */
  top: number;
  /** Oldest first, without gaps. */
  publications: Publication[];
}

export interface Position {
  offset: number;
  epoch: string;
}

const dataBegin = '{"data":'.length;

/** The data of a publication, as JSON text. */
export const dataOf = ({ text, dataLength }: Publication): string => text.slice(dataBegin, dataBegin + dataLength);

/** A publication from its data, both as JSON text. `extra` is written behind: "info", "tags". */
export function makePublication(data: string, offset: number, atMs: number, extra: Record<string, unknown> = {}): Publication {
  const fields = [`{"data":${data}`];
  if (offset > 0) fields.push(`"offset":${offset}`);
  for (const [name, value] of Object.entries(extra)) fields.push(`"${name}":${JSON.stringify(value)}`);
  return { offset, atMs, text: `${fields.join(',')}}`, dataLength: data.length };
}

/** Drops what is older than the time to live or beyond the size. */
export function trim(stream: Stream, rules: { historySize: number; historyTtlMs: number }, nowMs: number): void {
  const { publications } = stream;
  const oldestMs = nowMs - rules.historyTtlMs;
  let drop = Math.max(0, publications.length - rules.historySize);
  while (drop < publications.length && (publications[drop]?.atMs ?? 0) <= oldestMs) drop += 1;
  if (drop > 0) publications.splice(0, drop);
}

/** What a client missed since a position, oldest first; undefined when that cannot be told without a gap. An empty epoch means any. */
export function missedSince(stream: Stream, since: Position, max: number): Publication[] | undefined {
  if (since.epoch !== '' && since.epoch !== stream.epoch) return undefined;
  const missed = stream.publications.filter(({ offset }) => offset > since.offset);
  if (missed.length === 0) return since.offset === stream.top ? [] : undefined;
  return missed[0]?.offset === since.offset + 1 && missed.length <= max ? missed : undefined;
}

/** A part of the history: newer than `since`, or with `reverse` older than it, newest first. `limit` 0 gives none, negative all. */
export function readHistory(
  stream: Stream,
  { limit, since, reverse }: { limit: number; since: Position | undefined; reverse: boolean },
  max: number,
): Publication[] {
  const count = limit < 0 ? max : Math.min(limit, max);
  if (count === 0) return [];
  const { publications } = stream;
  if (!reverse) return publications.filter(({ offset }) => since === undefined || offset > since.offset).slice(0, count);
  return publications
    .filter(({ offset }) => since === undefined || since.offset === 0 || offset < since.offset)
    .toReversed()
    .slice(0, count);
}
