// The wallet: accounts, rounds and the ledger. Money moves through postTransfer (in a caller's transaction) or wallet.submit (on its
// own) and nowhere else; entries are never changed; a balance never falls below zero; limits of stakes are kept here.

export { checkpointKey } from './audit/checkpoints.ts';
export { readWalletConfig, type WalletConfig } from './config.ts';
export type { WalletDeps } from './deps.ts';
export { ledgerOutbox } from './accounts/accounts.channel.ts';
export { answerOldKey, findRoundByRef, findRoundsByRefs, isLatelyMade, isRolledBack, type PlayCommand } from './ledger/answer-old-key.ts';
export { askAdjustment, decideAdjustment, readWaitingAdjustments } from './corrections/adjustments.ts';
export { type AuditReport, auditLedger } from './audit/audit-ledger.ts';
export {
  isBooked,
  providerKey,
  type RoundRef,
  timeOfId,
  type WalletAnswer,
  type WalletCode,
  type WalletCommand,
} from './ledger/commands.ts';
export { findOrOpenAccount, openAccount, refuseUnlessOffered } from './accounts/open-account.ts';
export { postTransfer } from './ledger/post-transfer.ts';
export {
  findAccount,
  findAccountById,
  findOwner,
  readAccounts,
  readAllAccounts,
  readFilledAccounts,
  readMoneyOfClosed,
  requireActiveAccount,
} from './accounts/read-accounts.ts';
export { publishedCheckpointsFile, readPublished } from './audit/published-checkpoints.ts';
export { countPlayers, readLatestRounds, readLatestWins, readLatestWinsOfGame } from './rounds/read-house-rounds.ts';
export {
  findEntry,
  findOpenRound,
  findRound,
  hasOpenRound,
  readOpenRounds,
  readPlayedGames,
  readRounds,
  readRoundTotals,
  requireRound,
  type RoundFilter,
  type RoundRow,
} from './rounds/read-rounds.ts';
export {
  hasOpenRoundOf,
  type ProviderEntry,
  readPayouts,
  readProviderEntries,
  readProviderStakes,
} from './rounds/read-provider-entries.ts';
export { checkProofs, type ProofsChecked } from './liabilities/check-proofs.ts';
export { type ProofRow, publishProofs, toStatement } from './liabilities/publish-proofs.ts';
export { readProofs } from './liabilities/read-proofs.ts';
export { readRoundFunds } from './rounds/read-round-funds.ts';
export {
  type EndedRound,
  findRoundAhead,
  joinRoundOf,
  listEndedRounds,
  type RoundSums,
  sumEndedRounds,
  sumRounds,
} from './rounds/sum-rounds.ts';
export { findWithoutRule } from './accounts/find-without-rule.ts';
export { type BonusRule, setBonusRule } from './accounts/set-bonus-rule.ts';
export { type AccountState, type BookedStake, readAccountState, readStakes } from './statements/read-stakes.ts';
export { findMoved, readOpenStakes, readReturnedStakes, type RoundStakes } from './statements/read-open-stakes.ts';
export {
  type EntryNumbers,
  findEndedBefore,
  type GameFilter,
  type Loss,
  type PlaySums,
  readLastStakeAt,
  readPlaySums,
  readSeqBefore,
  readStakingAccounts,
  type RoundLoss,
  sumLosses,
  sumRoundLosses,
} from './statements/read-play-sums.ts';
export {
  type LifetimePlay,
  readClosedUntil,
  readFirstDeposits,
  readLifetimePlay,
  readRealResults,
  type RealResult,
} from './statements/read-real-results.ts';
export { type Liability, readLiabilities } from './audit/read-liabilities.ts';
export { closeDay } from './audit/close-day.job.ts';
export {
  countersPerUnit,
  type PeriodLimits,
  setCountedLimits,
  setStakeLimits,
  type StakeLimits,
} from './accounts/set-stake-limits.ts';
export { type CalendarPeriod, type PeriodUnit, readCalendar, readStakeCounters, type StakeCounters } from './accounts/stake-counters.ts';
export { takeLane } from './ledger/take-lane.ts';
export {
  endUnfinishedRound,
  forEachUnfinishedRound,
  readUnfinishedRounds,
  settleUnfinishedRound,
  unfinishedAfterHours,
  type UnfinishedRound,
} from './rounds/unfinished-rounds.ts';
export { createWallet, type LimitRefusal, type Wallet, type WalletOptions } from './wallet.ts';
export { type PlayFunctions, type PostingRule, postingRule, writePlayFunctions, writePosting } from './ledger/posting/index.ts';
