// What the page does with news of limits: they are read again. Of a stake that was refused the words open wherever the player is.
import type { ChannelHandlers } from '#site/shared/live/live-channels.ts';
import { reloadLimits } from './api.ts';
import { openGameLimitReached } from './open-modals.tsx';
import { playSessionChannel } from './parts/reality-check/live-play-session.ts';

export const channels: ChannelHandlers = {
  'player:play-session': playSessionChannel,
  'player:limits': { take: ({ queries }) => reloadLimits(queries) },
  'game:bets': {
    take({ queries, isNews }, event) {
      if (event.event !== 'bet.restricted' || !isNews({ id: 'bet.restricted', version: event.version })) return;
      reloadLimits(queries);
      openGameLimitReached({ definition: event.reason === 'limit-bet' ? 'bet' : 'loss', limits: event.limits });
    },
  },
};
