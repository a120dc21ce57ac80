import { channelFor } from '#server/platform/channel.ts';
import type { PlayDeps } from './deps.ts';
import { readWinners } from './shown-rounds.ts';
import { createWinnersFeed } from './winners-feed.ts';

const channel = channelFor<PlayDeps>();

/** The latest wins for everybody: read anew when money moved on any account. */
export const winnersChannel = channel('game:winners', {
  openFeed({ database, clock, log }, publish) {
    const feed = createWinnersFeed({
      read: async () => await readWinners(database.db),
      publish: async (event) => await publish(String(event.version), event),
      wallMs: () => clock.wallMs(),
      tellError: (error) => log.warn({ err: error }, 'the latest wins could not be told'),
    });
    return { follows: ['wallet:accounts'], ...feed };
  },
});
