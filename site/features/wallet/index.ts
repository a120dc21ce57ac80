// The player's accounts: which there are, which is in use, what they are worth together.
export { type Account, unitOf, useAccounts } from './api.ts';
export { Conversions } from './parts/convert/conversions.tsx';
export { AccountCards } from './parts/account-cards.tsx';
export { EquivalentChoice } from './parts/equivalent-choice.tsx';
export { useEquivalent } from './parts/use-equivalent.ts';
