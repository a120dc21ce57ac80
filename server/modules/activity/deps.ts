import type { MessageDeps } from '#server/modules/messages/index.ts';
import type { PaymentDeps } from '#server/modules/payments/index.ts';
import { handlerFor } from '#server/platform/calls/handler.ts';

/** What activity needs of the app. */
export type ActivityDeps = PaymentDeps & MessageDeps;

export const handle = handlerFor<ActivityDeps>();
