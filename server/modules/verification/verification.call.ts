import { noticeVersion } from '#contract/verification.ts';
import { requirePlayer } from '#server/modules/players/index.ts';
import { Problem } from '#server/platform/problem.ts';
import { CheckerError } from './checker.ts';
import { handle } from './deps.ts';
import { acknowledgeNotice } from './notice.ts';
import { lockVerification, mayBegin, readChecks, readVerificationOf } from './read-verification.ts';

const tokenTtlS = 30 * 60;
/** The first question about somebody of whom no webhook told. */
const firstAskMs = 10 * 60_000;

export const readVerification = handle('readVerification', async ({ context, db, session }) => ({
  data: await readVerificationOf(db, context, session.playerId),
}));

export const openVerification = handle('openVerification', async ({ context, session, clientInfo }) => {
  const { checker, clock } = context;
  const { db, transact } = context.database;
  if (checker === undefined) throw new Problem('verification-unavailable', 'Upload documents in place of the check.');
  const player = await requirePlayer(db, session.playerId);
  const checks = await readChecks(db, context, player);
  if (!mayBegin(checks))
    throw new Problem('verification-closed', 'Everything is verified, under way, or was refused; support helps with the last.');
  // the row first: news of the applicant may come before this answer
  await transact(async (tx) => {
    await lockVerification(tx, player.id);
    const next_ask_at = new Date(clock.now().getTime() + firstAskMs);
    await tx.updateTable('verification').set({ next_ask_at }).where('player_id', '=', player.id).execute();
  });
  const { first_name: firstName, last_name: lastName, date_of_birth: dob } = player;
  const fixedInfo = { dob, ...(firstName !== null && { firstName }), ...(lastName !== null && { lastName }) };
  const expiresAt = new Date(clock.wallMs() + tokenTtlS * 1000);
  const person = { externalUserId: player.id, email: player.email, lang: clientInfo.locale, fixedInfo };
  // where all was approved and something of it ran out, the checker has nothing to ask until it is told to begin anew
  const isAnew = !checks.some(({ status }) => status === 'retry') && checks.some(({ status }) => status === 'expired');
  const { token, url } = await checker.open(person, tokenTtlS, isAnew).catch((cause: unknown) => {
    if (!(cause instanceof CheckerError)) throw cause;
    throw new Problem('verification-unavailable', 'Try again in a moment.', { cause, retryAfterS: 10 });
  });
  return { data: { token, url, expiresAt } };
});

export const acknowledgeVerification = handle('acknowledgeVerification', async ({ context, tx, session, body }) => {
  if (body.version !== noticeVersion) throw new Problem('conflict', 'The text has changed. Read the one in force.');
  await acknowledgeNotice(tx, context, session.playerId);
  return { data: await readVerificationOf(tx, context, session.playerId) };
});
