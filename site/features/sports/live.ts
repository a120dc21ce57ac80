// What the page does with news of the player's bets: the lists and the bet that is shown are read again. A stake that a limit refused is said at once.
import { tellOfRefusedStake } from '#site/features/protection/index.ts';
import type { ChannelHandlers } from '#site/shared/live/live-channels.ts';
import { readAgain } from '#site/shared/live/query-updates.ts';

export const channels: ChannelHandlers = {
  'game:bets': {
    take(page, event) {
      if (event.event === 'bet.restricted') {
        tellOfRefusedStake(page, event);
        return;
      }
      if (!page.isNews(event.bet)) return;
      readAgain(page.queries, 'listBets');
      readAgain(page.queries, 'readBet');
    },
  },
};
