// What was granted and how it was played stays under the player's number: it explains entries of the ledger, which stay as well.
import type { PersonalData } from '#server/platform/personal.ts';
import type { BonusDeps } from './deps.ts';

export const bonusesPersonal: PersonalData<BonusDeps> = {
  owner: 'bonuses',
  tables: {
    player_bonus: { erasure: 'kept', copy: 'bonuses' },
    bonus_free_bet: { erasure: 'kept', copy: { none: 'which bet a free bet was staked on; both are in the copy, each with its times' } },
    player_spins: { erasure: 'kept', copy: 'bonus-spins' },
    player_bonus_step: { erasure: 'kept', copy: 'bonus-steps' },
    player_bonus_code: { erasure: 'kept', copy: 'bonus-codes' },
    bonus_drop: { erasure: 'kept', copy: { none: 'a sum of stakes, which the statements have one by one' } },
    bonus_open_round: { erasure: 'kept', copy: { none: 'what open rounds have lost so far, which the statements have stake by stake' } },
    bonus_flag: { erasure: 'kept', copy: { none: 'what operators look at to prevent abuse; the bonuses that it is about are in bonuses' } },
    bonus_code: { erasure: 'kept', copy: { none: 'the codes of the operator; what a player entered is in bonus-codes' } },
  },
};
