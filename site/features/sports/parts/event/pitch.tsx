// The field of play, drawn from what the feed tells: where the ball is and who has it, or who serves. A sport without either has no picture.
import { useTexts } from '#site/shared/i18n/texts.tsx';
import type { Score } from '../score.tsx';

/** The pitch in five zones from the home side's goal to the other. */
const zones = 5;
const width = 100;
const height = 60;
const zoneWidth = width / zones;

function Lines() {
  return (
    <g className="pitch-lines">
      <rect x="2" y="2" width="96" height="56" />
      <path d="M50 2v56" />
      <circle cx="50" cy="30" r="8" />
      <rect x="2" y="15" width="14" height="30" />
      <rect x="84" y="15" width="14" height="30" />
      <rect x="2" y="23" width="5" height="14" />
      <rect x="93" y="23" width="5" height="14" />
    </g>
  );
}

function Field({ zone, label }: { zone: number; label: string }) {
  const from = Math.min(zones - 1, Math.max(0, zone)) * zoneWidth;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="pitch" role="img" aria-label={label}>
      <rect className="pitch-part" x="0" y="2" width={zoneWidth} height="56" style={{ translate: `${from}px 0` }} />
      <Lines />
      <circle className="pitch-ball" cx="0" cy="30" r="2" style={{ translate: `${from + zoneWidth / 2}px 0` }} />
    </svg>
  );
}

function Court({ isHome, label }: { isHome: boolean; label: string }) {
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="pitch" role="img" aria-label={label}>
      <g className="pitch-lines">
        <rect x="6" y="8" width="88" height="44" />
        <path d="M6 14h88M6 46h88M28 14v32M72 14v32M28 30h44M50 4v52" />
      </g>
      <circle className="pitch-ball" cx="0" cy="24" r="2" style={{ translate: `${isHome ? 5 : 95}px 0` }} />
    </svg>
  );
}

export function Pitch({ score, home, away }: { score: Score; home: string; away: string }) {
  const { say } = useTexts();
  const { zone, ball, server } = score.detail;
  if (typeof zone === 'number') return <Field zone={zone} label={say('sports.ball', { side: ball === 'away' ? away : home })} />;
  if (server === 'home' || server === 'away')
    return <Court isHome={server === 'home'} label={say('sports.serves', { side: server === 'home' ? home : away })} />;
  return null;
}
