// All that will be said of a match, and when: made from its fixture alone, so that any past message can be made again. Its simulation is
// run when somebody asks for what happens after the beginning.
import type { MatchState } from '#sportsbook/markets/match-state.ts';
import type { Frame, MatchParameters, Sport } from '#sportsbook/sports/sport.ts';
import type { World } from '#sportsbook/world/create-world.ts';
import { createRandom, hashText } from '#sportsbook/world/random.ts';
import type { Fixture } from '#sportsbook/world/schedule.ts';
import { liveSteps } from './live-steps.ts';
import { driftErrors, prematchSteps } from './prematch-steps.ts';
import type { Fate, Mishaps, Step } from './step.ts';

export interface EventPlan {
  fixture: Fixture;
  sport: Sport;
  parameters: MatchParameters;
  fate: Fate;
  mishaps: Mishaps;
  /** Where it was announced for, which may be earlier than it begins. */
  announcedForMs: number;
  /** Errors of the estimate at each pre-match step; none at the last. */
  errors: readonly number[];
  prematch: readonly Step[];
  frames: () => readonly Frame[];
  /** Before the beginning and after. */
  steps: () => readonly Step[];
  /** How it ended. */
  final: () => MatchState;
}

function fateOf(seed: string, id: string): Fate {
  const drawn = hashText(`${seed}fate${id}`) % 1000;
  if (drawn < 6) return 'called-off';
  if (drawn < 12) return 'abandoned';
  return drawn < 40 ? 'moved' : 'played';
}

export function parametersOf(world: World, { id, tournament, season, homeId, awayId }: Fixture): MatchParameters {
  const squad = (competitorId: string): string[] => world.players(competitorId).map((player) => player.id);
  const ratings = [world.rating(homeId, season), world.rating(awayId, season)] as const;
  return tournament.sport.parameters(ratings, [squad(homeId), squad(awayId)], createRandom(world.seed, 'parameters', id));
}

/** Plays the match; one that is abandoned stops in its last third. */
export function playFixture(world: World, fixture: Fixture, parameters: MatchParameters, fate: Fate): readonly Frame[] {
  const { sport } = fixture.tournament;
  const random = createRandom(world.seed, 'play', fixture.id);
  const frames = sport.play(parameters, sport.opening(parameters, random), random);
  if (fate !== 'abandoned') return frames;
  const kept = frames.slice(0, Math.max(2, Math.ceil(frames.length * 0.7)));
  const last = kept.at(-1) as Frame;
  const state: MatchState = { ...last.state, status: 'abandoned', period: 'over', isRunning: false };
  return [...kept, { atMs: last.atMs + 60_000, state, cause: 'abandoned', suspendsMs: 0, isPriced: false }];
}

/** The match's record in the end, without all that leads there. */
export function finalOf(world: World, fixture: Fixture): MatchState | undefined {
  const fate = fateOf(world.seed, fixture.id);
  return fate === 'called-off' ? undefined : playFixture(world, fixture, parametersOf(world, fixture), fate).at(-1)?.state;
}

/** Makes the plan of a fixture. */
export function createEventPlan(world: World, fixture: Fixture, mishaps: Mishaps): EventPlan {
  const { sport } = fixture.tournament;
  const parameters = parametersOf(world, fixture);
  const fate = fateOf(world.seed, fixture.id);
  const random = createRandom(world.seed, 'plan', fixture.id);
  const announcedForMs = fixture.startsAtMs - (fate === 'moved' ? (1 + random.below(6)) * 600_000 : 0);
  const errors = driftErrors(random);
  const prematch = prematchSteps(fixture, fate, announcedForMs, errors, random);
  let frames: readonly Frame[] | undefined;
  let steps: readonly Step[] | undefined;
  const getFrames = () => (frames ??= fate === 'called-off' ? [] : playFixture(world, fixture, parameters, fate));
  return {
    fixture,
    sport,
    parameters,
    fate,
    mishaps,
    announcedForMs,
    errors,
    prematch,
    frames: getFrames,
    steps: () => (steps ??= fate === 'called-off' ? prematch : [...prematch, ...liveSteps(fixture, getFrames(), sport.tickMs, mishaps)]),
    final: () => getFrames().at(-1)?.state as MatchState,
  };
}
