import type { IdentityDeps } from '#server/modules/identity/index.ts';
import { handlerFor } from '#server/platform/calls/handler.ts';
import type { Outbox } from '#server/platform/outbox.ts';
import type { Checker } from './checker.ts';

/** What verification needs of the app. */
export type VerificationDeps = IdentityDeps & {
  outbox: Outbox;
  /** The identity checker; undefined where none is configured. */
  checker: Checker | undefined;
};

export const handle = handlerFor<VerificationDeps>();
