// What the page does with refused stakes: the limits are read again, and the words open wherever the player is.
import type { ChannelHandlers } from '#site/shared/live/live-channels.ts';
import { reloadLimits } from './api.ts';
import { openGameLimitReached } from './open-modals.tsx';

export const channels: ChannelHandlers = {
  'game:bets': {
    take({ queries, isNews }, event) {
      if (event.event !== 'bet.restricted' || !isNews({ id: 'bet.restricted', version: event.version })) return;
      reloadLimits(queries);
      openGameLimitReached({ definition: event.reason === 'limit-bet' ? 'bet' : 'loss', limits: event.limits });
    },
  },
};
