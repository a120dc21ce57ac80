// The protection of players: limits on stakes, losses and deposits, breaks and exclusions, and the time at play. Owns their tables. Limits
// on stakes and losses are judged by the wallet, which is told them in the transaction that changes them; limits on deposits are judged
// here, for payments. How long somebody has been at play is remembered, so that a bet asks no database.
export type { DepositReader, DepositSum, ProtectionDeps } from './deps.ts';
export { admitPerson, decidePerson } from './exclusion/admit-person.ts';
export { decideReturn } from './exclusion/ask-return.ts';
export { beginExclusion } from './exclusion/begin-exclusion.ts';
export { changeStanding } from './exclusion/end-exclusion.ts';
export { endOverExclusion } from './exclusion/end-over.ts';
export { readOpenRoundsRules } from './exclusion/open-rounds-rule.ts';
export { mailBar, newsBar } from './exclusion/promotion-bars.ts';
export { type Exclusion, readExclusions, readReturns, readStanding } from './exclusion/read-exclusions.ts';
export { type Period, stateOf } from './exclusion/rules.ts';
export {
  type DepositOvershoot,
  findDepositOvershoot,
  hasDepositLimit,
  refuseAboveDepositRoom,
  refuseOverDepositLimit,
  refuseWithoutDepositRoom,
} from './limits/deposit-limits.ts';
export { removeOperatorLimit, setOperatorLimit } from './limits/operator-limits.ts';
export { definitionName } from './limits/tell-of-limit.ts';
export { tellOfRefusedStakes } from './limits/tell-of-refused-stakes.ts';
export { type LimitStep, readLimitSteps } from './limits/read-limit-steps.ts';
export { acknowledgeProtection, refuseUnlessWarned } from './notice/protection-notice.ts';
export { readLimits } from './read-limits.ts';
export { endPlayWithSessions } from './play-time/end-play-sessions.ts';
export type { PlayTimeDeps } from './play-time/deps.ts';
export { createPlayTime, type PlayTime } from './play-time/play-time.ts';
