import type { Random } from '#sportsbook/world/random.ts';
import type { Fixture } from '#sportsbook/world/schedule.ts';
import { type Fate, horizonMs, type Step, type StepKind } from './step.ts';

const minuteMs = 60_000;
const moves = 48;

/** A walk that ends at the truth: what is known grows until the beginning. */
export function driftErrors(random: Random): number[] {
  const errors = [0];
  for (let at = 1; at < moves; at += 1) errors.unshift((errors[0] ?? 0) + random.normal() * 0.012);
  return errors;
}

/** What is said before the beginning: it is announced, its prices move, it may be moved or called off, and it is handed over. */
export function prematchSteps(fixture: Fixture, fate: Fate, announcedForMs: number, errors: readonly number[], random: Random): Step[] {
  const step = (atMs: number, kind: StepKind, error: number): Step => ({
    atMs: Math.round(atMs),
    kind,
    producer: 'prematch',
    frame: -1,
    error,
    sinceFrameMs: 0,
    isSuspended: false,
  });
  const beginMs = announcedForMs - horizonMs + random.below(30) * minuteMs;
  const endMs = fixture.startsAtMs - 5 * minuteMs;
  const every = (endMs - beginMs) / (errors.length - 1);
  const steps = errors.map((error, at) =>
    step(beginMs + at * every + (at === 0 ? 0 : random.below(minuteMs * 4)), at === 0 ? 'announced' : 'drift', error),
  );
  const knownMs = announcedForMs - (60 + random.below(60)) * minuteMs;
  const errorAt = (atMs: number): number => steps.findLast((one) => one.atMs <= atMs)?.error ?? 0;
  if (fate === 'moved') steps.push(step(knownMs, 'moved', errorAt(knownMs)));
  if (fate === 'called-off') return [...steps.filter(({ atMs }) => atMs < knownMs), step(knownMs, 'called-off', errorAt(knownMs))];
  return [...steps, step(fixture.startsAtMs - 1000, 'handover', 0)].toSorted((one, other) => one.atMs - other.atMs);
}
