import type { MessageDeps } from '#server/modules/messages/index.ts';
import type { PlayerDeps } from '#server/modules/players/index.ts';
import { handlerFor } from '#server/platform/calls/handler.ts';
import type { SupportConfig } from './config.ts';

/** What support needs of the app. */
export type SupportDeps = PlayerDeps & MessageDeps & { config: SupportConfig };

export const handle = handlerFor<SupportDeps>();
