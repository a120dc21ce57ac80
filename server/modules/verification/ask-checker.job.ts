// The checker is asked how a person stands: after each of its webhooks, and by itself where news was lost.
import type { Job } from '#server/platform/jobs.ts';
import { raiseAlarmNow } from '#server/platform/alarms.ts';
import { applyReview } from './apply-review.ts';
import { CheckerError } from './checker.ts';
import type { VerificationDeps } from './deps.ts';

const minuteMs = 60_000;
const pageSize = 100;
/** So long after the last change a person who stopped half-way is asked about. */
const askForMs = 30 * 24 * 60 * minuteMs;

const isSettled = (status: string | undefined): boolean => status === 'completed' || status === undefined;

/** Asks about one player and books the answer. @throws CheckerError */
export async function askChecker(context: VerificationDeps, playerId: string): Promise<void> {
  const applicant = await context.checker?.find(playerId);
  await context.database.transact(async (tx) => {
    if (applicant !== undefined) await applyReview(tx, context, playerId, applicant);
    const now = context.clock.now();
    const begun = applicant === undefined ? now : new Date(applicant.review.reviewDate ?? applicant.createdAt);
    const isOver = isSettled(applicant?.review.reviewStatus) || now.getTime() - begun.getTime() > askForMs;
    await tx
      .updateTable('verification')
      .set({ next_ask_at: isOver ? null : new Date(now.getTime() + 10 * minuteMs) })
      .where('player_id', '=', playerId)
      .execute();
  });
}

export const askCheckerSoon: Job<VerificationDeps> = {
  name: 'ask-checker',
  async run(context, payload) {
    await askChecker(context, (payload as { playerId: string }).playerId);
  },
};

export const reconcileVerification: Job<VerificationDeps> = {
  name: 'reconcile-verification',
  every: '*/5 * * * *',
  async run(context) {
    if (context.checker === undefined) return;
    const due = await context.database.db
      .selectFrom('verification')
      .select('player_id')
      .where('next_ask_at', '<=', context.clock.now())
      .orderBy('next_ask_at')
      .limit(pageSize)
      .execute();
    for (const { player_id: playerId } of due) {
      const error = await askChecker(context, playerId).then(
        () => undefined,
        (failure: unknown) => failure,
      );
      if (error === undefined) continue;
      if (!(error instanceof CheckerError)) throw error;
      await raiseAlarmNow(context, {
        kind: 'reconcile-failed',
        subject: 'identity checker',
        message: `The identity checker could not be asked: ${error.message}. It is asked again in some minutes.`,
      });
      return;
    }
  },
};
