import type { Job } from '#server/platform/jobs.ts';
import type { WalletDeps } from '../deps.ts';
import { publishProofs } from './publish-proofs.ts';

/** Follows the close of a day, which adds it; by itself it comes where that was cut off. */
export const publishProofsJob: Job<WalletDeps> = {
  name: 'publish-proofs',
  every: '40 0 * * *',
  run: async (context) => void (await publishProofs(context)),
};
