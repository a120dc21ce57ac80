import { recordAudit } from '#server/platform/audit.ts';
import { rewrapKeys } from '#server/platform/files/file-store.ts';
import { requireReason, type AppVerb } from '../verb.ts';

export const rewrap: AppVerb = {
  usage: '--reason "why"',
  summary: 'Encrypts the keys of all files under the current key of the house (docs/files.md)',
  options: ['reason'],
  async run(given) {
    const { context, actor, say } = given;
    const reason = requireReason(given);
    const { files, database, clock } = context;
    const changed = await rewrapKeys(files, database);
    const after = { keyId: files.keys.currentId, changed };
    await database.transact(async (tx) => await recordAudit(tx, clock, { actor, action: 'files rewrap', subject: 'files', reason, after }));
    say(`${changed} keys are under ${files.keys.currentId} now.`);
  },
};
