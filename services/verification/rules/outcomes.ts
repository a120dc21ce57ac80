// What a tester may pick in place of a reviewer, and what the casino is told of it.
import type { ReviewResult } from '#contract/protocols/identity-check.ts';

export const outcomes = ['approved', 'retry', 'rejected', 'on-hold', 'late'] as const;
export type Outcome = (typeof outcomes)[number];

export const isOutcome = (text: string): text is Outcome => outcomes.some((one) => one === text);

/** How long a decision that comes late takes. */
export const lateMs = 20_000;

const results = {
  approved: { reviewAnswer: 'GREEN' },
  late: { reviewAnswer: 'GREEN' },
  retry: { reviewAnswer: 'RED', reviewRejectType: 'RETRY', rejectLabels: ['UNSATISFACTORY_PHOTOS', 'DOCUMENT_PAGE_MISSING'] },
  rejected: { reviewAnswer: 'RED', reviewRejectType: 'FINAL', rejectLabels: ['FORGERY', 'SELFIE_MISMATCH'] },
} as const satisfies Partial<Record<Outcome, ReviewResult>>;

/** The review that an outcome stands for; undefined for one that leaves the applicant waiting. */
export const resultOf = (outcome: Outcome): ReviewResult | undefined => (outcome === 'on-hold' ? undefined : results[outcome]);

/** Waits between the attempts of one webhook; the last one repeats until it is given up. */
export const retryDelaysMs: readonly number[] = [1, 5, 30, 300, 3600].map((seconds) => seconds * 1000);
export const giveUpAfterMs = 24 * 3_600_000;
