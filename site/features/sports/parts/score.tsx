// Where a match stands: its period, its clock, its score, and who is a man down.
import type { ListedEvent } from '../api.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { formatPeriod } from '../market-texts.ts';
import { useNow } from './use-now.ts';

export type Score = NonNullable<ListedEvent['score']>;

/** A running clock is drawn on by at most this much without news. */
const longestMs = 120_000;

function playedOf({ playedMs, at, isRunning }: NonNullable<Score['clock']>, now: number | undefined): number {
  if (!isRunning || now === undefined) return playedMs;
  return playedMs + Math.min(longestMs, Math.max(0, now - at));
}

/** Minutes of a period, as scoreboards count them: the first one is 1. */
export function Clock({ clock }: { clock: NonNullable<Score['clock']> }) {
  const now = useNow();
  const minutes = Math.floor(playedOf(clock, now) / 60_000) + 1;
  return <span className="tabular-nums">{`${minutes}′`}</span>;
}

/** "Live · 1st half 23′" */
export function LiveState({ score }: { score: Score | null }) {
  const texts = useTexts();
  return (
    <span className="live-state">
      <span className="live-dot" aria-hidden="true" />
      {texts.say('sports.live')}
      {score === null ? null : (
        <span className="text-dim">
          {formatPeriod(texts, score.period)} {score.clock?.isRunning === true ? <Clock clock={score.clock} /> : null}
        </span>
      )}
    </span>
  );
}

const sides = ['home', 'away'] as const;
export type Side = (typeof sides)[number];

/** The cards that put a side a player down. */
export function RedCards({ score, side }: { score: Score; side: Side }) {
  const { say } = useTexts();
  const count = Number(score.detail[`${side}Reds`] ?? 0);
  if (count === 0) return null;
  return (
    <span className="red-card" title={say('sports.red-cards', { count })}>
      <span className="sr-only">{say('sports.red-cards', { count })}</span>
      <span aria-hidden="true">{count}</span>
    </span>
  );
}

/** What is counted in the periods that have been played: sets, quarters, halves. */
export const periodsOf = ({ periods = [] }: Score): NonNullable<Score['periods']> => periods;

/** What else was counted over the whole match. */
export function countsOf({ parts, periods = [], unit }: Score): Score['parts'] {
  const shown = [unit, periods[0]?.unit];
  return parts.filter((part) => part.period === 'match' && !shown.includes(part.unit));
}
