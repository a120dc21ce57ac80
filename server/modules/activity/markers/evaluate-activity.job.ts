import { findPresent } from '#server/modules/players/index.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { ActivityDeps } from '../deps.ts';
import { foldActivity } from '../fold-activity.ts';
import { evaluatePlayer } from './evaluate-player.ts';

const maxAtOnce = 200;
/** A player's presence is noted once a day. */
const presentMs = 2 * 86_400_000;

/** Folds the play of those who were there lately, and looks for markers in it. Whoever was away is read from the ledger, and folded once back. */
export const evaluateActivityJob: Job<ActivityDeps> = {
  name: 'evaluate-activity',
  every: '7 * * * *',
  async run(context) {
    const { database, clock } = context;
    const since = new Date(clock.now().getTime() - presentMs);
    const act = async (id: string): Promise<void> => {
      while (await database.transact(async (tx) => await foldActivity(tx, id)));
      await database.transact(async (tx) => await evaluatePlayer(tx, context, id));
    };
    let after: string | undefined;
    do {
      const ids = await findPresent(database.db, since, maxAtOnce, after);
      await eachOnItsOwn(ids, act);
      after = ids.length === maxAtOnce ? ids.at(-1) : undefined;
    } while (after !== undefined);
  },
};
