// The wallet: accounts, rounds and the ledger. Money moves through postTransfer (in a caller's transaction) or wallet.submit (on its
// own) and nowhere else; entries are never changed; a balance never falls below zero; limits of stakes are kept here.
import type { AnyHandler } from '#server/platform/calls/handler.ts';
import type { WalletDeps } from './deps.ts';
import { hideAccount, listAccounts, openAccount as openAccountCall, switchAccount } from './accounts.call.ts';
import { keepLedgerJob } from './keep-ledger.job.ts';
import { listEntries } from './list-entries.call.ts';
import { listLedgerHeads } from './list-ledger-heads.call.ts';
import { sealDayJob } from './seal-day.job.ts';
import { endStaleRoundsJob } from './stale-rounds.ts';
import type { Job } from '#server/platform/jobs.ts';

export const walletHandlers: AnyHandler<WalletDeps>[] = [
  listAccounts,
  openAccountCall,
  switchAccount,
  hideAccount,
  listEntries,
  listLedgerHeads,
];
export const walletJobs: Job<WalletDeps>[] = [endStaleRoundsJob, keepLedgerJob, sealDayJob];

export type { WalletDeps } from './deps.ts';
export { accountEvent, unfoldMovements } from './accounts.channel.ts';
export { answerOldKey, findRoundByRef, isLatelyMade, isRolledBack, type PlayCommand } from './answer-old-key.ts';
export { askAdjustment, decideAdjustment, readWaitingAdjustments } from './adjustments.ts';
export { type BooksReport, checkBooks } from './check-books.ts';
export { isBooked, providerKey, type RoundRef, timeOfId, type WalletAnswer, type WalletCode, type WalletCommand } from './commands.ts';
export { openAccount, refuseUnlessOffered } from './open-account.ts';
export { postTransfer } from './post-transfer.ts';
export {
  findAccount,
  findAccountById,
  findOwner,
  readAccounts,
  readAllAccounts,
  readMoneyOfClosed,
  requireActiveAccount,
} from './read-accounts.ts';
export { publishedHeadsFile, readPublished } from './published-heads.ts';
export { countPlayers, readLatestRounds, readLatestWins } from './read-house-rounds.ts';
export { findEntry, findOpenRound, hasOpenRound, readPlayedGames, readRounds, type RoundRow } from './read-rounds.ts';
export { sealDay } from './seal-day.job.ts';
export { type PeriodLimits, setStakeLimits, type StakeLimits } from './set-stake-limits.ts';
export { endStaleRound, forEachStaleRound, readStaleRounds, settleStaleRound, staleAfterHours, type StaleRound } from './stale-rounds.ts';
export { createWallet, type Wallet, type WalletOptions } from './wallet.ts';
