// How long a time-out and a self-exclusion can last.
import { coolingOffPeriods, limitDefinition, selfExclusionPeriods } from '#contract/kernel/constants.ts';

export const exclusionKinds = {
  break: { definition: limitDefinition.coolingOff, periods: coolingOffPeriods },
  exclusion: { definition: limitDefinition.selfExclusion, periods: selfExclusionPeriods },
} as const;
export type ExclusionKind = keyof typeof exclusionKinds;
export type ExclusionPeriod = (typeof exclusionKinds)[ExclusionKind]['periods'][number];
