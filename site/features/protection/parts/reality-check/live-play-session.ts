import type { ChannelHandlers } from '#site/shared/live/live-channels.ts';
import { rereadPlaySession } from './play-session-query.ts';

/** News of the play session: it began or ended, its check was set or acknowledged on another page. */
export const playSessionChannel: NonNullable<ChannelHandlers['player:play-session']> = {
  take: ({ queries }) => rereadPlaySession(queries),
};
