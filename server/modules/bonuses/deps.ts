import { handlerFor } from '#server/platform/calls/handler.ts';

/** What bonuses need of the app: nothing yet. */
export type BonusDeps = object;

export const handle = handlerFor<BonusDeps>();
