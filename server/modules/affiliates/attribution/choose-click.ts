// Which of a visitor's clicks a new player counts for.

export interface Click {
  /** What the link carried as affiliate_id, and as token. */
  tag: string;
  token: string | undefined;
  at: Date;
}

export interface AttributionRules {
  /** Whether the first click decides, or the last. */
  mode: 'first' | 'last';
  /** An older click counts for nobody. */
  windowDays: number;
}

const dayMs = 86_400_000;
/** A browser's clock may go ahead of ours by so much. */
const aheadMs = 3_600_000;

/**
 * The click that decides of those whose tag belongs to somebody; undefined where none is young enough. A click whose time lies ahead was
 * made by a wrong clock, and counts as made now.
 */
export function chooseClick(clicks: readonly Click[], { mode, windowDays }: AttributionRules, now: Date): Click | undefined {
  const latest = now.getTime();
  const young = clicks
    .filter(({ at }) => at.getTime() <= latest + aheadMs && latest - at.getTime() <= windowDays * dayMs)
    .map((click) => ({ ...click, at: new Date(Math.min(click.at.getTime(), latest)) }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return mode === 'first' ? young[0] : young.at(-1);
}
