// How the match of an open selection stands now.
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { eventQuery } from '../../api.ts';
import { useAskEveryMs, useLiveEvent } from '../../use-live-sports.ts';
import { LiveState } from '../score.tsx';
import { useNow } from '../use-now.ts';

/** How long before its beginning a match is followed. */
const soonMs = 60_000;

function SelectionScore({ eventId }: { eventId: string }) {
  const { say } = useTexts();
  const { data } = useQuery({ ...eventQuery(eventId), refetchInterval: useAskEveryMs(), retry: false });
  useLiveEvent(eventId);
  const shown = data?.data.event;
  if (shown === undefined || shown.score === null) return null;
  const { score, isLive } = shown;
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm">
      {isLive ? <LiveState score={score} /> : null}
      <b className="tabular-nums">
        <span className="sr-only">{say('sports.score')} </span>
        {score.home}:{score.away}
      </b>
    </span>
  );
}

/** Nothing of a match that is yet to begin. */
export function OpenScore({ eventId, startsAt }: { eventId: string; startsAt: number }) {
  const now = useNow();
  return now !== undefined && startsAt <= now + soonMs ? <SelectionScore eventId={eventId} /> : null;
}
