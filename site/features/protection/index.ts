// Player protection: the limits that players set, what waits to be confirmed, time-outs and self-exclusion.
export { useLimits, usePlayerRules } from './api.ts';
export { openAddLimit } from './open-modals.tsx';
export { DepositLimitNote, DepositLimitReached } from './parts/limits/deposit-limit-reached.tsx';
export { LimitPrompt, useLimitPrompt } from './parts/prompt/limit-prompt.tsx';
export { tellOfRefusedStake } from './tell-of-refused-stake.ts';
export { ProtectionNotice } from './parts/protection-notice.tsx';
export { LimitsOf } from './parts/limits-page.tsx';
export { useLeaving } from './parts/reality-check/left-play.ts';
export { PlayClock } from './parts/reality-check/play-clock.tsx';
export { rereadPlaySession, usePlaySession } from './parts/reality-check/play-session-query.ts';
export { markShownRound } from './parts/reality-check/shown-round.ts';
