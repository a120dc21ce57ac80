export type Jurisdiction = 'default' | 'gli' | 'uk' | 'mga';

/** What a profile of jurisdiction asks of accounts beyond the house's own rules. */
export interface AccountRules {
  /** Fewest characters of a new password. */
  passwordMin: number;
  /** Failed sign-ins within half an hour that lock an account until its owner unlocks it by mail; undefined: none do. */
  lockAfterFailures: number | undefined;
  /** Minutes without an act of the player after which play and payments ask to sign in again; undefined: never. */
  idleMinutes: number | undefined;
  /** Days after which the whole sign-in is asked again; undefined: when the session is over. */
  fullSignInDays: number | undefined;
  /** What a player may deposit in all, in the smallest unit, before the e-mail address is proven. Nothing is paid out before. */
  unprovenDepositsMax: { amount: bigint; currency: string };
  /** Months without a sign of the player after which the account is put to rest. */
  dormantMonths: number;
  /** Days before it at which the player is told. */
  dormantNoticeDays: number;
}

const own: AccountRules = {
  passwordMin: 6,
  lockAfterFailures: undefined,
  unprovenDepositsMax: { amount: 150_00n, currency: 'EUR' },
  idleMinutes: undefined,
  fullSignInDays: undefined,
  dormantMonths: 12,
  dormantNoticeDays: 30,
};

/** The rules in force. */
export function accountRules({ jurisdiction }: { jurisdiction: Jurisdiction }): AccountRules {
  if (jurisdiction === 'default') return own;
  if (jurisdiction === 'gli') return { ...own, passwordMin: 8, lockAfterFailures: 3, idleMinutes: 30, fullSignInDays: 30 };
  if (jurisdiction === 'uk') return { ...own, passwordMin: 8, unprovenDepositsMax: { amount: 0n, currency: 'EUR' } };
  return { ...own, passwordMin: 8 };
}
