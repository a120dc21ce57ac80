// What an act needs of a player: data of the jurisdiction.
import type { CheckKind, VerifiedAct } from '#contract/verification.ts';
import type { Rules } from '#server/modules/jurisdiction/index.ts';

export interface Need {
  checks: readonly CheckKind[];
  /** The sum of all withdrawals above which it is needed, in the smallest unit; undefined where it always is. */
  above?: { amount: number; currency: string };
}

/** What the rules ask for an act. */
export const needsOf = ({ verificationNeeded }: Rules, act: VerifiedAct): Need =>
  act === 'withdrawal' ? verificationNeeded.withdrawal : { checks: verificationNeeded[act] };
