import { documentStatus } from '#contract/kernel/constants.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { VerificationDeps } from '../deps.ts';
import type { DocumentDeps } from './deps.ts';
import { removeKeptDocuments } from './remove-kept-documents.ts';
import { reviewDocument } from './review-document.ts';

/** The day, in UTC, that it is by the app's clock. */
const today = ({ clock }: Pick<DocumentDeps, 'clock'>): string => clock.now().toISOString().slice(0, 10);

/** Approved documents whose last day is over do not count any more, and are asked for again. */
export const expireDocumentsJob: Job<VerificationDeps> = {
  name: 'expire-documents',
  every: '10 2 * * *',
  async run(context) {
    const { database } = context;
    const due = await database.db
      .selectFrom('document')
      .select('id')
      .where('status', '=', documentStatus.approved)
      .where('expires_on', '<', today(context))
      .execute();
    for (const { id: documentId } of due) {
      await database.transact(async (tx) => {
        const row = await tx.selectFrom('document').select('status').where('id', '=', documentId).executeTakeFirst();
        if (row?.status !== documentStatus.approved) return;
        await reviewDocument(tx, context, { documentId, verdict: 'expire', reason: 'its last day is over', actor: 'system' });
      });
    }
  },
};

export const removeKeptDocumentsJob: Job<DocumentDeps> = {
  name: 'remove-kept-documents',
  every: '40 2 * * *',
  run: async (context) => void (await removeKeptDocuments(context)),
};
