import type { PersonalData } from '#server/platform/personal.ts';
import type { SportsDeps } from './deps.ts';

export const sportsPersonal: PersonalData<SportsDeps> = {
  owner: 'sports',
  tables: {
    sports_setting: { erasure: 'removed', copy: 'sports-settings' },
    sports_bet: { erasure: 'kept', copy: 'sports-bets' },
    sports_proposal: { erasure: 'kept', copy: { none: 'how operators settled bets by hand; sports-bets has what came of it' } },
  },
  async erase(tx, _, { id }) {
    await tx.deleteFrom('sports_setting').where('player_id', '=', id).execute();
  },
};
