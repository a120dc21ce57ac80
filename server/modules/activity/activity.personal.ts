// What play came to and the markers of harm stay under the player's number: a regulator may ask what was seen and what was done.
import type { PersonalData } from '#server/platform/personal.ts';
import type { ActivityDeps } from './deps.ts';

const counted = { none: 'how far the entries of the ledger were counted' };

export const activityPersonal: PersonalData<ActivityDeps> = {
  owner: 'activity',
  tables: {
    activity_cursor: { erasure: 'kept', copy: counted },
    activity_quarter: { erasure: 'kept', copy: 'play-by-quarters' },
    activity_evaluation: { erasure: 'kept', copy: counted },
    harm_marker: { erasure: 'kept', copy: 'harm-markers' },
    harm_note: { erasure: 'kept', copy: 'harm-notes' },
  },
};
