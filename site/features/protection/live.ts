// What the page does with news of limits: they are read again.
import type { ChannelHandlers } from '#site/shared/live/live-channels.ts';
import { reloadLimits } from './api.ts';
import { playSessionChannel } from './parts/reality-check/live-play-session.ts';

export const channels: ChannelHandlers = {
  'player:play-session': playSessionChannel,
  'player:limits': { take: ({ queries }) => reloadLimits(queries) },
};
