// Bonuses: the house grants none yet, and says so by empty lists.
export type { BonusDeps } from './deps.ts';
export { refuseBonusCode } from './check-bonus-code.ts';
