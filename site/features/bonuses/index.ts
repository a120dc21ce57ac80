// Bonuses and free spins as their player sees them: what waits, what is being wagered and how far it is, and what each costs.
export { type BonusMark, useBonusMark } from './parts/bar/game-store.ts';
export { BonusMeter } from './parts/bar/bonus-meter.tsx';
export { useRefusedStake } from './parts/bar/use-refused-stake.ts';
export { BonusChoice, ChosenBonus } from './parts/deposit/bonus-choice.tsx';
export { BonusOfDeposit } from './parts/deposit/bonus-of-deposit.tsx';
export { BonusHistory } from './parts/history/bonus-history.tsx';
export { Bonuses } from './parts/tab/bonuses.tsx';
export { WithdrawPreview } from './parts/withdraw-preview.tsx';
export { OfferBody } from './parts/offers/offer-body.tsx';
export { loadOffer, loadPackage, useOffer, usePackage } from './parts/offers/offers-queries.ts';
export { PackageSteps } from './parts/offers/package-steps.tsx';
export { offerLines } from './parts/offers/offer-words.ts';
