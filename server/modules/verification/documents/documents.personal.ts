// Documents: what nobody has reviewed goes at once, with its files. What was reviewed stays encrypted for as long as the law asks.
import { documentStatus } from '#contract/kernel/constants.ts';
import type { PersonalData } from '#server/platform/personal.ts';
import type { DocumentDeps } from './deps.ts';
import { endOfDocument, removeKeptDocument } from './remove-kept-documents.ts';
import { removeFilesOf } from './remove-files-of.ts';

export const documentsPersonal: PersonalData<DocumentDeps> = {
  owner: 'verification/documents',
  tables: {
    document_request: { erasure: 'kept', copy: 'document-requests' },
    document: { erasure: 'later', copy: 'documents' },
    document_file: { erasure: 'later', copy: 'document-files' },
  },
  erases: ['unread-documents'],
  async erase(tx, context, { id }) {
    const unread = await tx
      .selectFrom('document')
      .select('id')
      .where('player_id', '=', id)
      .where('status', '=', documentStatus.uploaded)
      .execute();
    for (const { id: documentId } of unread) {
      await removeFilesOf(tx, context, documentId);
      await tx.deleteFrom('document').where('id', '=', documentId).execute();
    }
  },
  async findKept(db, context, { id }) {
    const rows = await db
      .selectFrom('document')
      .selectAll()
      .where('player_id', '=', id)
      .where('status', '<>', documentStatus.uploaded)
      .execute();
    const ends = await Promise.all(rows.map(async (row) => (await endOfDocument(db, context, row)).getTime()));
    return ends.length === 0 ? [] : [{ thing: 'documents', until: new Date(Math.max(...ends)), rule: 'documentRetentionMonths' }];
  },
  async finish(tx, context, { id }, now) {
    const rows = await tx.selectFrom('document').selectAll().where('player_id', '=', id).where('decided_at', 'is not', null).execute();
    for (const row of rows) {
      const end = await endOfDocument(tx, context, row);
      if (end <= now) await removeKeptDocument(tx, context, row, end);
    }
  },
};
