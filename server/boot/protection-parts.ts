// The protection of players stands between modules: lower ones ask about exclusions, and it asks and acts in higher ones. Here each is given
// what it needs of the others.
import type { IdentityDeps } from '#server/modules/identity/index.ts';
import { type MessageDeps, whyNoMail } from '#server/modules/messages/index.ts';
import { requirePlayer } from '#server/modules/players/index.ts';
import {
  declinePendingDeposits,
  hasDepositedAbove,
  type PaymentDeps,
  readEntryCauses,
  refuseFrozen,
  sumDeposits,
} from '#server/modules/payments/index.ts';
import { hasHarmMarker } from '#server/modules/activity/index.ts';
import { takeBackBonuses } from '#server/modules/bonuses/index.ts';
import { endGameSessions, takeBackFreeRounds } from '#server/modules/play/index.ts';
import { admitPerson, endOverExclusion, mailBar, newsBar, type ProtectionDeps } from '#server/modules/protection/index.ts';
import { refuseOwed } from '#server/modules/sports/index.ts';
import type { VerificationDeps } from '#server/modules/verification/index.ts';
import type { OptionalBar, PromotionBar } from '#server/platform/mail.ts';

export interface ProtectionParts
  extends Pick<IdentityDeps, 'endOverExclusion' | 'admitPerson'>,
    Pick<MessageDeps, 'newsBar' | 'notifiedPlayer'>,
    Pick<ProtectionDeps, 'deposits' | 'exclusionEffects'>,
    Pick<VerificationDeps, 'lossEffects' | 'hasDepositedAbove'>,
    Pick<PaymentDeps, 'hasHarmMarker' | 'readEntryCauses' | 'refuseFrozen' | 'refuseOwed'> {
  promotionBar: PromotionBar;
  optionalBar: OptionalBar;
}

/** Returns the parts; they look at the context when they are called, since it is not whole before. */
export const protectionParts = (context: () => ProtectionDeps & PaymentDeps): ProtectionParts => ({
  endOverExclusion: async (playerId) => await endOverExclusion(context(), playerId),
  admitPerson: async (tx, playerId, at, paper) => await admitPerson(tx, context(), playerId, at, paper),
  promotionBar: async (playerId) => await mailBar(context().database.db, playerId),
  optionalBar: async (playerId, kind) => await whyNoMail(context().database.db, { notifiedPlayer: requirePlayer }, playerId, kind),
  newsBar,
  notifiedPlayer: requirePlayer,
  hasHarmMarker,
  readEntryCauses,
  refuseFrozen,
  refuseOwed: async (db, playerId, currency) => await refuseOwed(context(), db, playerId, currency),
  deposits: { sumDeposits },
  hasDepositedAbove: async (db, playerId, since, above) => await hasDepositedAbove(db, context(), playerId, since, above),
  exclusionEffects: {
    declineDeposits: async (tx, playerId) => await declinePendingDeposits(tx, context(), playerId, 'excluded'),
    async endGames(tx, playerId) {
      await endGameSessions(tx, context(), { playerId }, 'excluded');
      await takeBackFreeRounds(tx, context(), playerId);
      await takeBackBonuses(tx, context(), playerId);
    },
  },
  lossEffects: {
    declineDeposits: async (tx, playerId) => await declinePendingDeposits(tx, context(), playerId, 'unverified'),
    endGames: async (tx, playerId) => await endGameSessions(tx, context(), { playerId }, 'disabled'),
  },
});
