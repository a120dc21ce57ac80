// The live server that bench/live-hoards.ts attacks: with the bounds that it has in a house.
import { setTimeout as wait } from 'node:timers/promises';
import { openBareLive } from '#testing/bare-live.ts';
import { defaultLiveSettings } from '#live-server/index.ts';

export interface HoardLook {
  rssBytes: number;
  heldBytes: number;
  connections: number;
}

const { hub, origin } = await openBareLive({ settings: defaultLiveSettings });
for (let n = 0; n < 100; n += 1) hub.channels.publish('news', JSON.stringify('x'.repeat(300)));

process.on('message', () => {
  void (async () => {
    for (let times = 0; times < 3; times += 1) {
      globalThis.gc?.();
      await wait(50);
    }
    hub.subnets.sweep();
    process.send?.({ rssBytes: process.memoryUsage().rss, heldBytes: hub.subnets.heldBytes, connections: hub.size } satisfies HoardLook);
  })();
});
process.send?.({ port: Number(new URL(origin).port) });
