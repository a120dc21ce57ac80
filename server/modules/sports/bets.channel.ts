import { privateChannel } from '#contract/live/channels.ts';
import type { LiveEvents } from '#contract/live/events.ts';
import { channelFor } from '#server/platform/channel.ts';
import type { SportsDeps } from './deps.ts';
import { toSportsBet } from './to-sports-bet.ts';

/** What becomes of a player's bets, as the book tells it; and stakes that were refused for the player's limits, of which protection tells. */
export const betsChannel = channelFor<SportsDeps>()('game:bets', {
  openFeed({ sports }, publish) {
    const close = sports.onBets(async (bets) => {
      for (const bet of bets) {
        const event = { event: 'bet.updated' as const, bet: toSportsBet(bet) };
        const to = privateChannel('game:bets', bet.playerId);
        await publish(`bet ${bet.id} ${bet.version}`, JSON.parse(JSON.stringify(event, plain)) as LiveEvents['game:bets'], to);
      }
    });
    return { follows: [], notice: () => undefined, close };
  },
});

/** Money as it travels. */
const plain = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? Number(value) : value);
