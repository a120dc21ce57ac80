// Limits, breaks and exclusions, and play over time stay under the player's number: a regulator may ask how somebody was protected. By what an
// excluded person is known again outlives the erasure for as long as the exclusion stands, so that nobody comes back by being erased.
import { sql } from 'kysely';
import type { PersonalData } from '#server/platform/personal.ts';
import type { ProtectionDeps } from './deps.ts';
import { findStanding } from './exclusion/read-exclusions.ts';

const counted = { none: 'it counts what other sets show' };

export const protectionPersonal: PersonalData<ProtectionDeps> = {
  owner: 'protection',
  tables: {
    player_limit: { erasure: 'kept', copy: 'limits' },
    player_limit_history: { erasure: 'kept', copy: 'limit-changes' },
    deposit_period: { erasure: 'kept', copy: counted },
    limit_refusal: { erasure: 'kept', copy: counted },
    exclusion: { erasure: 'kept', copy: 'exclusions' },
    exclusion_return: { erasure: 'emptied', copy: 'exclusion-returns' },
    excluded_person: { erasure: 'later', copy: { none: 'keyed hashes alone' } },
    different_people: { erasure: 'kept', copy: { none: 'it names other people' } },
    limit_prompt: { erasure: 'kept', copy: 'limit-prompts' },
    play_session: { erasure: 'kept', copy: 'play-sessions' },
    reality_check_setting: { erasure: 'kept', copy: 'reality-check-settings' },
    protection_notice: { erasure: 'kept', copy: 'protection-notices' },
  },
  async findBlocks(db, _, playerId) {
    const row = await findStanding(db, playerId);
    if (row === undefined || row.ends_at === null) return [];
    return [{ reason: 'exclusion', until: row.returns_at ?? row.ends_at }];
  },
  async erase(tx, _, { id }) {
    await sql`select forget_exclusion_details(${id})`.execute(tx);
  },
  async findKept(db, _, { id }) {
    return (await findStanding(db, id)) === undefined ? [] : [{ thing: 'exclusion', until: null, rule: 'exclusionReturn' }];
  },
};
