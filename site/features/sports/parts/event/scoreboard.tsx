// How the match stands: the periods with their counts, what else was counted, and the picture of the field.
import { useTexts } from '#site/shared/i18n/texts.tsx';
import type { ListedEvent } from '../../api.ts';
import { formatPeriod } from '../../market-texts.ts';
import { countsOf, LiveState, periodsOf, RedCards, type Score, type Side } from '../score.tsx';
import { StartTime } from '../start-time.tsx';
import { Pitch } from './pitch.tsx';

type BookEvent = Pick<ListedEvent, 'event' | 'score' | 'isLive' | 'isOpen' | 'closedBy'>;

interface SideRowProps {
  score: Score;
  side: Side;
  name: string;
}

function SideRow({ score, side, name }: SideRowProps) {
  const points = score.detail[`${side}Points`];
  const { say } = useTexts();
  return (
    <tr>
      <th scope="row">
        {name} <RedCards score={score} side={side} />
        {score.detail['server'] === side ? <span className="tag ms-2">{say('sports.serving')}</span> : null}
      </th>
      {periodsOf(score).map((part) => (
        <td key={part.period}>{part[side]}</td>
      ))}
      {points === undefined ? null : <td>{points}</td>}
      <td>{score[side]}</td>
    </tr>
  );
}

function ScoreTable({ score, home, away }: { score: Score; home: string; away: string }) {
  const texts = useTexts();
  return (
    <table>
      <thead>
        <tr>
          <th>
            <span className="sr-only">{texts.say('sports.side')}</span>
          </th>
          {periodsOf(score).map(({ period }) => (
            <th key={period} scope="col">
              {formatPeriod(texts, period)}
            </th>
          ))}
          {score.detail['homePoints'] === undefined ? null : <th scope="col">{texts.say('sports.unit.points')}</th>}
          <th scope="col">{texts.say('sports.score')}</th>
        </tr>
      </thead>
      <tbody>
        <SideRow score={score} side="home" name={home} />
        <SideRow score={score} side="away" name={away} />
      </tbody>
    </table>
  );
}

/** Corners, cards and what else the sport counts, side against side. */
function Statistics({ score }: { score: Score }) {
  const { find, say } = useTexts();
  const counts = countsOf(score);
  if (counts.length === 0) return null;
  return (
    <section aria-label={say('sports.statistics')} className="mt-3 grid gap-2 text-sm">
      {counts.map(({ unit, home, away }) => {
        const share = home + away === 0 ? 50 : (home / (home + away)) * 100;
        return (
          <div key={unit}>
            <p className="flex justify-between tabular-nums">
              <span>{home}</span>
              <span className="text-dim">{find(`sports.unit.${unit}`) ?? unit}</span>
              <span>{away}</span>
            </p>
            <p aria-hidden="true" className="stat-bar">
              <span style={{ width: `${share}%` }} data-more={home > away ? '' : undefined} />
              <span style={{ width: `${100 - share}%` }} data-more={away > home ? '' : undefined} />
            </p>
          </div>
        );
      })}
    </section>
  );
}

/** Before the match, when it begins; from then on how it stands. */
export function Scoreboard({ book, home, away }: { book: BookEvent; home: string; away: string }) {
  const { say } = useTexts();
  const { score, event } = book;
  const hasBegun = score !== null && score.period !== 'pre';
  return (
    <section aria-label={say('sports.score')} className="scoreboard">
      <div className="min-w-0">
        <p className="event-when mb-2">
          {book.isLive ? <LiveState score={score} /> : <StartTime at={event.startsAt} />}
          {book.isOpen ? null : <span className="tag">{say(`sports.closed.${book.closedBy ?? 'feed'}`)}</span>}
        </p>
        {hasBegun ? (
          <ScoreTable score={score} home={home} away={away} />
        ) : (
          <p className="text-xl font-semibold">
            {home}
            <br />
            {away}
          </p>
        )}
      </div>
      {hasBegun ? (
        <div>
          {book.isLive ? <Pitch score={score} home={home} away={away} /> : null}
          <Statistics score={score} />
        </div>
      ) : null}
    </section>
  );
}
