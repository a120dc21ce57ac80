import { protectionNoticeVersion } from '#contract/protection-notice-version.ts';
import { Problem } from '#server/platform/problem.ts';
import { handle } from '../deps.ts';
import { acknowledgeProtection, readNoticeAt } from './protection-notice.ts';

export const readProtectionNotice = handle('readProtectionNotice', async ({ db, session }) => ({
  data: { version: protectionNoticeVersion, readAt: await readNoticeAt(db, session.playerId) },
}));

export const acknowledgeProtectionNotice = handle('acknowledgeProtectionNotice', async ({ context, tx, session, body }) => {
  if (body.version !== protectionNoticeVersion) throw new Problem('conflict', 'The text has changed. Read the one in force.');
  await acknowledgeProtection(tx, context, session.playerId);
  return { data: { version: protectionNoticeVersion, readAt: await readNoticeAt(tx, session.playerId) } };
});
