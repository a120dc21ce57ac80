import type { PersonalData } from '#server/platform/personal.ts';
import type { PlayDeps } from './deps.ts';

export const playPersonal: PersonalData<PlayDeps> = {
  owner: 'play',
  tables: {
    favorite: { erasure: 'removed', copy: 'favorites' },
    game_session: { erasure: 'emptied', copy: 'game-sessions' },
    free_round_grant: { erasure: 'kept', copy: 'free-round-grants' },
    jackpot_win: { erasure: 'kept', copy: 'jackpot-wins' },
    free_winning: { erasure: 'kept', copy: { none: 'what free spins won that became a bonus; bonuses has it' } },
    game_cycle: { erasure: 'removed', copy: { none: 'when a game took the last stake; rounds has it' } },
    free_round: { erasure: 'kept', copy: { none: 'which of them were played; rounds has what came of each' } },
  },
  erases: ['favorites'],
  async erase(tx, _, { id }) {
    await tx.deleteFrom('favorite').where('player_id', '=', id).execute();
    await tx.deleteFrom('game_cycle').where('player_id', '=', id).execute();
    await tx.updateTable('game_session').set({ country: null }).where('player_id', '=', id).execute();
  },
};
