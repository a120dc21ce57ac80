import type { PersonalData } from '#server/platform/personal.ts';
import type { PrivacyDeps } from './deps.ts';

export const privacyPersonal: PersonalData<PrivacyDeps> = {
  owner: 'privacy',
  tables: {
    data_export: { erasure: 'removed', copy: 'data-copies' },
    erasure: { erasure: 'kept', copy: { none: 'who has one has no copy any more' } },
  },
  erases: ['copies'],
  async erase(tx, { files }, { id }) {
    const gone = await tx.deleteFrom('data_export').where('player_id', '=', id).returning('file_id').execute();
    await files.remove(
      tx,
      gone.flatMap(({ file_id: fileId }) => (fileId === null ? [] : [fileId])),
    );
  },
};
