// Checks stay as decisions: what was verified, when and how it ended. What a check could be compared with goes at once.
import type { PersonalData } from '#server/platform/personal.ts';
import type { VerificationDeps } from './deps.ts';

export const verificationPersonal: PersonalData<VerificationDeps> = {
  owner: 'verification',
  tables: {
    verification: { erasure: 'emptied', copy: { none: 'the sets of checks and needs show what hangs on it' } },
    verification_check: { erasure: 'emptied', copy: 'verification-checks' },
    verification_webhook: { erasure: 'kept', copy: { none: 'that a message of the checker came, without what it said' } },
    verification_requirement: { erasure: 'kept', copy: 'verification-needs' },
  },
  async erase(tx, _, { id }) {
    await tx.updateTable('verification').set({ applicant_id: null, next_ask_at: null }).where('player_id', '=', id).execute();
    await tx.updateTable('verification_check').set({ subject_keys: [] }).where('player_id', '=', id).execute();
  },
};
