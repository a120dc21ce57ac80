// A provider is told of a grant that was taken back from who is excluded. Until it knows, its stakes are refused all the same.
import type { Job } from '#server/platform/jobs.ts';
import type { PlayDeps } from '../deps.ts';
import { cancelFreeRoundsAtProvider } from '../osw/provider-client.ts';

export const tellCancelledGrant = 'tell-cancelled-grant';

export const tellCancelledGrantJob: Job<PlayDeps> = {
  name: tellCancelledGrant,
  async run({ database, providers, clock }, payload) {
    const { id } = payload as { id: string };
    const grant = await database.db.selectFrom('free_round_grant').select('provider').where('id', '=', id).executeTakeFirst();
    const access = grant && providers.find(grant.provider);
    if (access !== undefined) await cancelFreeRoundsAtProvider(access, clock.wallMs(), id);
  },
};
