// Bonuses: templates as data, what players are granted, how each stake counts, and codes. Their money moves by the wallet's door alone: a grant
// books nothing until it is activated, and only a wagered one becomes real money.
export { type BonusConfig, readBonusConfig } from './config.ts';
export { endBonusesJob } from './bonuses.job.ts';
export type { BonusDeps, SpinsWanted } from './deps.ts';
export { type FreeBet, requireFreeBet } from './free-bets/read-free-bet.ts';
export { isStakeOfRound, releaseFreeBet, takeFreeBet } from './free-bets/stake-free-bet.ts';
export { createCode, type NewCode } from './codes/create-code.ts';
export { enterAtSignUp } from './codes/enter-code.ts';
export { grantByHand } from './granting/grant-by-hand.ts';
export { bringBonuses } from './granting/issue-deposit-bonuses.job.ts';
export { issueSpinWinnings } from './granting/issue-spin-winnings.ts';
export { readSpinOrigins } from './granting/read-spin-origins.ts';
export { obstacles } from './granting/find-obstacle.ts';
export { type ActiveBonuses, createActiveBonuses } from './progress/active-bonuses.ts';
export { explainBonusRefusal, findBonusRefusal } from './progress/refuse-stake.ts';
export { isClockStopped, settleBonus } from './progress/settle-bonus.ts';
export { stopBonuses } from './offers/change-opt-in.ts';
export { cancelBonus } from './states/cancel-bonus.ts';
export { closeBonuses } from './states/close-bonuses.ts';
export { takeBackBonuses } from './states/take-back-bonuses.ts';
export { findReach, type Reach } from './templates/find-reach.ts';
export { listTemplates, type ListedTemplate } from './templates/list-templates.ts';
export { publishSamples } from './templates/publish-samples.ts';
export { pauseTemplate, publishTemplate } from './templates/publish-template.ts';
export { faultsOf } from './templates/check-template.ts';
export { readTemplate, type TemplateBody } from './templates/template-schema.ts';
export { readStoppedProviders, resumeProvider, stopProvider } from './watch/provider-stops.ts';
export { type BonusFlag, closeFlag, flagOffers, readFlags } from './watch/flag-offers.ts';
