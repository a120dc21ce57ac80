import type { MessageDeps } from '#server/modules/messages/index.ts';
import type { PlayerDeps } from '#server/modules/players/index.ts';
import { handlerFor } from '#server/platform/calls/handler.ts';
import type { Database } from '#server/platform/database.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import type { RateLimits } from '#server/platform/rate-limits.ts';
import type { DrawApart } from '#server/platform/pictures/draw-apart.ts';
import type { SupportConfig } from './config.ts';

/** What support needs of the app. */
export type SupportDeps = PlayerDeps &
  MessageDeps & {
    config: SupportConfig;
    database: Database;
    files: FileStore;
    rates: Pick<RateLimits, 'takeOfAddress'>;
    /** Reads pictures from outside, in a process of their own. */
    photos: Pick<DrawApart, 'draw'>;
  };

export const handle = handlerFor<SupportDeps>();
