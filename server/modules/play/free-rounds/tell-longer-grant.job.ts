// A provider is told that a grant which it has taken holds longer. One that does not know of longer grants ends it when it was told first.
import type { Job } from '#server/platform/jobs.ts';
import type { PlayDeps } from '../deps.ts';
import { askForGrant } from './grant-free-rounds.ts';

export const tellLongerGrant = 'tell-longer-grant';

export const tellLongerGrantJob: Job<PlayDeps> = {
  name: tellLongerGrant,
  async run(context, payload) {
    const { id } = payload as { id: string };
    const live = context.database.db.selectFrom('free_round_grant').selectAll().where('id', '=', id).where('state', '=', 'live');
    const grant = await live.executeTakeFirst();
    // its state stays: only one that is asked for is changed by what is answered
    if (grant !== undefined && (await askForGrant(context, grant)) === 'asked')
      throw new Error(`The provider has not heard that ${id} holds longer`);
  },
};
