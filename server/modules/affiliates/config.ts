import { type Environment, readChoice, readWholeNumber } from '#kit/environment.ts';
import type { AttributionRules } from './attribution/choose-click.ts';

export interface AffiliatesConfig {
  affiliates: AttributionRules;
}

/** AFFILIATE_ATTRIBUTION: `last` or `first`, the click that decides; AFFILIATE_WINDOW_DAYS: how old it may be. */
export const readAffiliatesConfig = (env: Environment): AffiliatesConfig => ({
  affiliates: {
    mode: readChoice(env, 'AFFILIATE_ATTRIBUTION', ['last', 'first'], 'last'),
    windowDays: readWholeNumber(env, 'AFFILIATE_WINDOW_DAYS', 30, 1, 365),
  },
});
