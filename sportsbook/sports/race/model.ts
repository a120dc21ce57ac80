// A race's joint distribution, exact: forward through every score of a part, and through every sequence of parts, with what is alike added up.
import type { Period, Unit } from '#sportsbook/markets/market-kind.ts';
import { countOf, isClosed, type MatchState, type Pair } from '#sportsbook/markets/match-state.ts';
import type { Cell } from '#sportsbook/markets/rules/index.ts';
import { type Grid, gridOf } from '#sportsbook/pricing/grid.ts';
import type { Model } from '#sportsbook/pricing/model.ts';
import type { Random } from '#sportsbook/world/random.ts';
import type { MatchParameters } from '../sport.ts';
import { maxParts, partAt, type RaceRules } from './race-rules.ts';

interface End {
  home: number;
  away: number;
  weight: number;
}

/** Beyond so many points a part is as good as even and ends by two. */
const maxPoints = 90;

/** Every end of a part from a score, with its chance. `underWay`: the chance of the point that is being played. */
function partEnds(rules: RaceRules, parameters: MatchParameters, first: number, from: Pair, underWay?: number): End[] {
  let row = new Map<number, End>([[from[0], { home: from[0], away: from[1], weight: 1 }]]);
  const ends: End[] = [];
  for (let points = from[0] + from[1]; row.size > 0 && points < maxPoints; points += 1) {
    const next = new Map<number, End>();
    const reach = (home: number, away: number, weight: number): void => {
      if (weight < 1e-12) return;
      if (rules.isPartOver(home, away)) {
        ends.push({ home, away, weight });
        return;
      }
      const known = next.get(home);
      if (known === undefined) next.set(home, { home, away, weight });
      else known.weight += weight;
    };
    for (const { home, away, weight } of row.values()) {
      const isNow = underWay !== undefined && points === from[0] + from[1];
      const chance = isNow ? underWay : rules.pointChance(parameters, first, home, away);
      reach(home + 1, away, weight * chance);
      reach(home, away + 1, weight * (1 - chance));
    }
    row = next;
  }
  return ends;
}

/** A match as far as its parts go. */
interface Line {
  partsHome: number;
  partsAway: number;
  pointsHome: number;
  pointsAway: number;
  first: number;
  weight: number;
}

interface Race {
  rules: RaceRules;
  parameters: MatchParameters;
  state: MatchState;
  /** Ends of a part that begins anew, by who begins. */
  fresh: (first: number) => readonly End[];
  /** Ends of the part that is being played, or comes next. */
  current: () => readonly End[];
  currentAt: number;
  currentFirst: number;
}

function raceOf(rules: RaceRules, parameters: MatchParameters, state: MatchState): Race {
  const kept = new Map<number, readonly End[]>();
  const fresh = (first: number): readonly End[] => {
    const known = kept.get(first) ?? partEnds(rules, parameters, first, [0, 0]);
    kept.set(first, known);
    return known;
  };
  const [partsHome, partsAway] = countOf(state, rules.partUnit, 'match');
  const currentAt = partsHome + partsAway;
  const currentFirst = state.own['first'] ?? 0;
  const from = countOf(state, rules.pointUnit, partAt(rules, currentAt));
  let now: readonly End[] | undefined;
  return {
    rules,
    parameters,
    state,
    fresh,
    currentAt,
    currentFirst,
    current: () => (now ??= partEnds(rules, parameters, currentFirst, from, rules.chanceUnderWay?.(parameters, state))),
  };
}

const isWon = ({ rules }: Race, { partsHome, partsAway }: Line): boolean => Math.max(partsHome, partsAway) >= rules.partsToWin;

/** What is less likely than that counts for nothing among the ends of a whole match. */
const leastEnd = 2e-4;
const leastLine = 1e-7;

/** Goes one part on from each line that is not yet won. */
function playedOn(race: Race, lines: readonly Line[], reachedBy: (line: Line) => readonly End[]): Line[] {
  const found = new Map<number, Line>();
  for (const line of lines)
    for (const { home, away, weight } of reachedBy(line)) {
      if (weight < leastEnd || line.weight * weight < leastLine) continue;
      const next: Line = {
        partsHome: line.partsHome + (home > away ? 1 : 0),
        partsAway: line.partsAway + (home > away ? 0 : 1),
        pointsHome: line.pointsHome + home,
        pointsAway: line.pointsAway + away,
        first: race.rules.nextFirst(line.first, home, away),
        weight: line.weight * weight,
      };
      const key = (((next.partsHome * 10 + next.partsAway) * 200 + next.pointsHome) * 200 + next.pointsAway) * 2 + next.first;
      const known = found.get(key);
      if (known === undefined) found.set(key, next);
      else known.weight += next.weight;
    }
  return [...found.values()];
}

interface Ends {
  final: readonly Line[];
  /** Lines that play part `at`, by its number. */
  before: readonly (readonly Line[])[];
}

function endsOf(race: Race): Ends {
  const { rules, state, currentAt } = race;
  const [partsHome, partsAway] = countOf(state, rules.partUnit, 'match');
  const [allHome, allAway] = countOf(state, rules.pointUnit, 'match');
  const [nowHome, nowAway] = countOf(state, rules.pointUnit, partAt(rules, currentAt));
  // the ends of the part that runs hold its points from its beginning
  let lines: Line[] = [
    { partsHome, partsAway, pointsHome: allHome - nowHome, pointsAway: allAway - nowAway, first: race.currentFirst, weight: 1 },
  ];
  const final: Line[] = [];
  const before: (readonly Line[])[] = [];
  for (let at = currentAt; at < maxParts(rules) && lines.length > 0; at += 1) {
    before[at] = lines;
    const next = playedOn(race, lines, (line) => (at === currentAt ? race.current() : race.fresh(line.first)));
    final.push(...next.filter((line) => isWon(race, line)));
    lines = next.filter((line) => !isWon(race, line));
  }
  return { final, before };
}

const cell = (home: number, away: number, weight: number): Cell => ({ home, away, firstHome: 0, firstAway: 0, weight });

/** Alike ends as one. */
function merged(cells: readonly Cell[]): Cell[] {
  const found = new Map<number, Cell>();
  for (const one of cells) {
    const key = one.home * 1000 + one.away;
    const known = found.get(key);
    if (known === undefined) found.set(key, { ...one });
    else known.weight += one.weight;
  }
  return [...found.values()];
}

/** Ends of one part, should it be played. */
function partCells(race: Race, { before }: Ends, at: number): Cell[] {
  if (at === race.currentAt) return race.current().map(({ home, away, weight }) => cell(home, away, weight));
  const lines = before[at] ?? [];
  const sum = lines.reduce((total, { weight }) => total + weight, 0);
  return merged(
    [0, 1].flatMap((first) => {
      const share = lines.reduce((total, line) => total + (line.first === first ? line.weight : 0), 0) / sum;
      return share > 0 ? race.fresh(first).map(({ home, away, weight }) => cell(home, away, weight * share)) : [];
    }),
  );
}

function drawEnd(ends: readonly End[], random: Random): End {
  let left = random.next();
  return ends.find(({ weight }) => (left -= weight) < 0) ?? (ends.at(-1) as End);
}

/** Draws the rest of the match, part by part. */
function drawMatch(race: Race, random: Random): MatchState {
  const { rules, state } = race;
  const counts: Record<string, Pair> = { ...state.counts };
  let [partsHome, partsAway] = countOf(state, rules.partUnit, 'match');
  let [pointsHome, pointsAway] = countOf(state, rules.pointUnit, 'match');
  const [nowHome, nowAway] = countOf(state, rules.pointUnit, partAt(rules, race.currentAt));
  pointsHome -= nowHome;
  pointsAway -= nowAway;
  const closed = [...state.closed];
  let first = race.currentFirst;
  for (let at = race.currentAt; Math.max(partsHome, partsAway) < rules.partsToWin; at += 1) {
    const { home, away } = drawEnd(at === race.currentAt ? race.current() : race.fresh(first), random);
    counts[`${rules.pointUnit}:${partAt(rules, at)}`] = [home, away];
    closed.push(partAt(rules, at));
    first = rules.nextFirst(first, home, away);
    if (home > away) partsHome += 1;
    else partsAway += 1;
    pointsHome += home;
    pointsAway += away;
  }
  counts[`${rules.partUnit}:match`] = [partsHome, partsAway];
  counts[`${rules.pointUnit}:match`] = [pointsHome, pointsAway];
  return { ...state, status: 'ended', period: 'over', counts, closed: [...closed, 'match'] };
}

/** The model of a race. */
export function raceModel(rules: RaceRules, parameters: MatchParameters, state: MatchState): Model {
  const race = raceOf(rules, parameters, state);
  let ends: Ends | undefined;
  const all = (): Ends => (ends ??= endsOf(race));
  const grids = new Map<string, Grid | undefined>();

  function makeGrid(unit: Unit, period: Period): Grid | undefined {
    if (isClosed(state, 'match') || isClosed(state, period)) return undefined;
    if (period === 'match')
      return gridOf(() =>
        merged(
          all().final.map((line) =>
            unit === rules.partUnit
              ? cell(line.partsHome, line.partsAway, line.weight)
              : cell(line.pointsHome, line.pointsAway, line.weight),
          ),
        ),
      );
    const at = Number(period.split('-').at(-1)) - 1;
    // a part that may not be played is offered once it is sure to be
    const chance = (all().before[at] ?? []).reduce((sum, { weight }) => sum + weight, 0);
    return chance < 0.999 ? undefined : gridOf(() => partCells(race, all(), at));
  }
  return {
    grid: (unit, period) => {
      const key = `${unit}:${period}`;
      if (!grids.has(key)) grids.set(key, makeGrid(unit, period));
      return grids.get(key);
    },
    record: (kind, { n = 1 }) => {
      const [home, away] = countOf(state, rules.pointUnit, 'match');
      if (kind.rule !== 'next-to-score' || isClosed(state, 'match') || n !== home + away + 1) return undefined;
      const [nowHome, nowAway] = countOf(state, rules.pointUnit, partAt(rules, race.currentAt));
      const chance = rules.chanceUnderWay?.(parameters, state) ?? rules.pointChance(parameters, race.currentFirst, nowHome, nowAway);
      return [
        { id: 'home', probability: chance },
        { id: 'none', probability: 0 },
        { id: 'away', probability: 1 - chance },
      ];
    },
    sample: (random) => drawMatch(race, random),
  };
}
