// For whom a player counted stays under the player's number: what partners were paid is worked out from it. What the partner's link carried goes.
import type { PersonalData } from '#server/platform/personal.ts';
import type { AffiliateDeps } from './deps.ts';

const ofPartners = { none: 'of partners, and of no player' };

export const affiliatesPersonal: PersonalData<AffiliateDeps> = {
  owner: 'affiliates',
  tables: {
    affiliate_partner: { erasure: 'kept', copy: ofPartners },
    affiliate_tag: { erasure: 'kept', copy: ofPartners },
    affiliate_deal: { erasure: 'kept', copy: ofPartners },
    affiliate_month: { erasure: 'kept', copy: ofPartners },
    affiliate_statement: { erasure: 'kept', copy: ofPartners },
    affiliate_player: { erasure: 'emptied', copy: 'affiliate-players' },
    affiliate_postback: { erasure: 'kept', copy: 'affiliate-postbacks' },
    affiliate_flag: { erasure: 'kept', copy: 'affiliate-flags' },
  },
  async erase(tx, _, { id }) {
    await tx.updateTable('affiliate_player').set({ click_token: null }).where('player_id', '=', id).execute();
  },
};
