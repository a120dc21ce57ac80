// Sports: what players see of the sportsbook and ask of it. The book itself is a provider (sportsbook/), reached by signed calls and paid by
// Open Seamless Wallet as any other; here are its catalogue in memory, the player's calls, live channels, and a record of bets.
export { type BookAddress, readSportsConfig, type SportsConfig } from './config.ts';
export type { BookSessions, SportsDeps } from './deps.ts';
export { findOppositeBets } from './find-opposite-bets.ts';
export { hearBets, noteHeard, reconcileWhenCurrent } from './receive-bets.ts';
export { setBetLimits } from './set-bet-limits.ts';
export { readBookMargins, setBookMargin } from './set-book-margin.ts';
export { readPriceMoves, setPriceMove } from './set-price-move.ts';
export { resendCalls, setBookClosure, setStakeFactor } from './operate-book.ts';
export { readBetProof, readExposure, readOperatorBet, readPublishedResults } from './read-for-operators.ts';
export { type BetRuling, decideProposal, type Proposal, proposeRuling, proposeVoid, readOpenProposals } from './rulings/proposals.ts';
export { refusalText } from './rulings/refusal-text.ts';
export { refuseOwed } from './refuse-owed.ts';
export { createSports, type Sports } from './sports.ts';
