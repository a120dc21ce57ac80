import type { RealityCheck } from '#contract/play-time.ts';
import type { PlayStateDeps } from './deps.ts';
import { isDue, type PlayState } from './play-state.ts';
import { realityCheckChoices } from './reality-check.ts';

/** Returns the reality check as answers carry it. */
export function toRealityCheck({ clock }: Pick<PlayStateDeps, 'clock'>, state: PlayState): RealityCheck {
  const rule = state.rules.realityCheckMinutes;
  return {
    minutes: state.minutes,
    isOwn: state.isOwn,
    choices: realityCheckChoices(rule),
    canBeOff: rule.max === null,
    dueAt: state.dueAt,
    isDue: isDue(state, clock.now()),
  };
}
