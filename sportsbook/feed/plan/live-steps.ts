import type { Frame } from '#sportsbook/sports/sport.ts';
import type { Fixture } from '#sportsbook/world/schedule.ts';
import type { Mishaps, Step, StepKind } from './step.ts';

const minuteMs = 60_000;
/** The result as seen on the spot, and confirmed. */
const firstResultMs = 20_000;
const confirmedMs = 15 * minuteMs;

/** When markets open again after the frames up to `at`: the latest end of a closure that reaches so far. */
const closedUntil = (frames: readonly Frame[], at: number): number => {
  let until = 0;
  for (let index = at; index >= 0 && index > at - 12; index -= 1) {
    const { atMs, suspendsMs } = frames[index] as Frame;
    until = Math.max(until, suspendsMs === 0 ? 0 : atMs + suspendsMs);
  }
  return until;
};

/** Ticks of the clock between two frames, none while the markets are closed. */
function ticksBetween(frame: Frame, nextMs: number, openMs: number, tickMs: number): number[] {
  if (tickMs === 0 || !frame.state.isRunning) return [];
  const ticks: number[] = [];
  for (let at = (Math.floor(frame.atMs / tickMs) + 1) * tickMs; at < nextMs; at += tickMs) if (at > openMs) ticks.push(at);
  return ticks;
}

function afterwards(endMs: number, { isRolledBack, isVoided, isUnvoided }: Mishaps): [number, StepKind][] {
  return [
    [endMs + firstResultMs, 'over'],
    ...(isRolledBack
      ? ([
          [endMs + 4 * minuteMs, 'unsettled'],
          [endMs + 5 * minuteMs, 'resettled'],
        ] as [number, StepKind][])
      : []),
    ...(isVoided ? ([[endMs + 7 * minuteMs, 'voided']] as [number, StepKind][]) : []),
    ...(isVoided && isUnvoided ? ([[endMs + 11 * minuteMs, 'unvoided']] as [number, StepKind][]) : []),
    [endMs + confirmedMs, 'confirmed'],
  ];
}

/** What is said from the beginning on. */
export function liveSteps({ startsAtMs }: Fixture, frames: readonly Frame[], tickMs: number, mishaps: Mishaps): Step[] {
  const steps: Step[] = [];
  const add = (atMs: number, kind: StepKind, frame: number, isSuspended: boolean, sinceFrameMs = 0): void => {
    steps.push({ atMs: startsAtMs + Math.round(atMs), kind, producer: 'live', frame, error: 0, sinceFrameMs, isSuspended });
  };
  for (const [index, frame] of frames.entries()) {
    const isLast = index === frames.length - 1;
    const openMs = closedUntil(frames, index);
    const nextMs = frames[index + 1]?.atMs ?? frame.atMs;
    add(frame.atMs, index === 0 ? 'kick-off' : 'frame', index, isLast || openMs > frame.atMs);
    // a frame that comes before the markets open again, or the end, has the say about opening
    if (!isLast && openMs > frame.atMs && openMs < nextMs) add(openMs, 'reopen', index, false, openMs - frame.atMs);
    if (!isLast) for (const at of ticksBetween(frame, nextMs, openMs, tickMs)) add(at, 'tick', index, false, at - frame.atMs);
  }
  const last = frames.length - 1;
  for (const [atMs, kind] of afterwards(frames[last]?.atMs ?? 0, mishaps)) add(atMs, kind, last, true);
  return steps;
}
