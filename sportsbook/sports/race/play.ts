// Plays a race point by point.
import { countOf, type MatchState, withCount } from '#sportsbook/markets/match-state.ts';
import type { Random } from '#sportsbook/world/random.ts';
import type { Frame, MatchParameters } from '../sport.ts';
import { partAt, type RaceRules } from './race-rules.ts';

interface Run {
  rules: RaceRules;
  parameters: MatchParameters;
  random: Random;
  state: MatchState;
  atMs: number;
  frames: Frame[];
}

const tell = (run: Run, cause: string, suspendsMs: number): void => {
  run.frames.push({ atMs: run.atMs, state: run.state, cause, suspendsMs, isPriced: true });
};

function playPoint(run: Run, period: string): void {
  const { rules, parameters, random } = run;
  let isTold = false;
  const winner = rules.playPoint(parameters, run.state, random, (afterMs, { detail, own }) => {
    isTold = true;
    run.atMs += afterMs;
    run.state = { ...run.state, detail: { ...run.state.detail, ...detail }, own: { ...run.state.own, ...own } };
    tell(run, 'point', 0);
    return run.state;
  });
  run.atMs += isTold ? 25_000 : rules.pointMs.min + random.below(rules.pointMs.spread);
  const suspendsMs = rules.suspendsMs(run.state, winner);
  run.state = {
    ...run.state,
    counts: withCount(run.state.counts, rules.pointUnit, winner, [period, 'match']),
    order: [...run.state.order, { unit: rules.pointUnit, side: winner, period }],
    own: { first: run.state.own['first'] ?? 0 },
    detail: { ...run.state.detail, homePoints: '0', awayPoints: '0' },
  };
  const [home, away] = countOf(run.state, rules.pointUnit, period);
  if (!rules.isPartOver(home, away)) tell(run, rules.pointUnit.slice(0, -1), suspendsMs);
}

function playPart(run: Run): void {
  const { rules } = run;
  const [partsHome, partsAway] = countOf(run.state, rules.partUnit, 'match');
  const period = partAt(rules, partsHome + partsAway);
  if (run.state.period !== period) {
    run.state = { ...run.state, period, isRunning: true };
    tell(run, 'part-begins', 0);
  }
  for (;;) {
    const [home, away] = countOf(run.state, rules.pointUnit, period);
    if (rules.isPartOver(home, away)) break;
    playPoint(run, period);
  }
  const [home, away] = countOf(run.state, rules.pointUnit, period);
  run.state = {
    ...run.state,
    period: 'break',
    isRunning: false,
    counts: withCount(run.state.counts, rules.partUnit, home > away ? 0 : 1, ['match']),
    closed: [...run.state.closed, period],
    own: { first: rules.nextFirst(run.state.own['first'] ?? 0, home, away) },
  };
}

/** Plays on from where the match stands to its end. */
export function playRace(rules: RaceRules, parameters: MatchParameters, from: MatchState, random: Random): Frame[] {
  const run: Run = { rules, parameters, random, state: { ...from, status: 'live' }, atMs: 0, frames: [] };
  for (;;) {
    playPart(run);
    if (Math.max(...countOf(run.state, rules.partUnit, 'match')) >= rules.partsToWin) break;
    tell(run, 'part-end', 15_000);
    run.atMs += rules.breakMs;
  }
  run.state = { ...run.state, status: 'ended', period: 'over', closed: [...run.state.closed, 'match'] };
  tell(run, 'over', 0);
  return run.frames;
}

/** The state before the first point. */
export const openRace = (random: Random): MatchState => ({
  status: 'live',
  period: 'pre',
  playedMs: 0,
  isRunning: false,
  counts: {},
  closed: [],
  order: [],
  absent: [],
  detail: {},
  own: { first: random.below(2) },
});
