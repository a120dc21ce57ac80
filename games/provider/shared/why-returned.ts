/** Why a bet that was taken has no outcome. */
export const whyReturned = ['CANCELLED', 'INTERRUPTED', 'SESSION_CLOSED'] as const;
export type WhyReturned = (typeof whyReturned)[number];
