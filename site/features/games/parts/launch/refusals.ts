// Why a game did not open, as the page says it, and which ways on make sense.
import { CallRefused } from '#contract/kernel/client.ts';
import { problems } from '#contract/kernel/problems.ts';

export const refusals = [
  'game-unavailable',
  'currency-unavailable',
  'game-not-for-currency',
  'game-not-for-place',
  'game-not-for-device',
  'agreement-needed',
  'idle-too-long',
  'provider-down',
  'player-excluded',
  'player-blocked',
  'country-blocked',
  'maintenance',
  'too-many-requests',
] as const;
/** Refusals that ask for a check of the player first. */
const unverified = ['age-unverified', 'identity-unverified', 'address-unverified', 'document-needed'] as const;

export type Refusal = (typeof refusals)[number] | 'unverified' | 'notice' | 'offline' | 'other';

export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof CallRefused)) return 'other';
  if (error.status === 0) return 'offline';
  if (unverified.some((name) => problems[name].code === error.problem?.code)) return 'unverified';
  if (error.problem?.code === problems['protection-notice-needed'].code) return 'notice';
  return refusals.find((name) => problems[name].code === error.problem?.code) ?? 'other';
}

export interface WaysOn {
  retry: boolean;
  /** Never offered to somebody who may not or does not want to play. */
  demo: boolean;
  wallet: boolean;
  verification: boolean;
}

export function waysOnFrom(refusal: Refusal): WaysOn {
  const isAboutCurrency = refusal === 'game-not-for-currency' || refusal === 'currency-unavailable';
  return {
    retry: ['agreement-needed', 'idle-too-long', 'provider-down', 'maintenance', 'too-many-requests', 'offline', 'other'].includes(refusal),
    demo: isAboutCurrency,
    wallet: isAboutCurrency,
    verification: refusal === 'unverified',
  };
}
