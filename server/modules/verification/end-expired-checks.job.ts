// A check that runs out is lost like one that is taken back, and no call is there to see it.
import { holdPlayer } from '#server/modules/players/index.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { VerificationDeps } from './deps.ts';
import { publishVerification } from './publish.ts';
import { lockVerification } from './read-verification.ts';

export const endExpiredChecks: Job<VerificationDeps> = {
  name: 'end-expired-checks',
  every: '* * * * *',
  async run(context) {
    const { database, clock } = context;
    const now = clock.now();
    // a row that was written after its last day has been acted upon
    const due = await database.db
      .selectFrom('verification_check')
      .select('player_id')
      .distinct()
      .where('status', '=', 'approved')
      .where('expires_at', '<=', now)
      .whereRef('updated_at', '<', 'expires_at')
      .limit(500)
      .execute();
    for (const { player_id: playerId } of due)
      await database.transact(async (tx) => {
        await holdPlayer(tx, playerId);
        await lockVerification(tx, playerId);
        const ended = await tx
          .updateTable('verification_check')
          .set({ updated_at: now })
          .where('player_id', '=', playerId)
          .where('status', '=', 'approved')
          .where('expires_at', '<=', now)
          .whereRef('updated_at', '<', 'expires_at')
          .returning('kind')
          .execute();
        // another process may have been here meanwhile
        if (ended.length > 0) await publishVerification(tx, context, playerId);
      });
  },
};
