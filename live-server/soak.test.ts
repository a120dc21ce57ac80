// A little of what bench/live-soak.ts does for half an hour.
import { expect, test } from 'vitest';
import { openBareLive } from '#testing/bare-live.ts';
import { soak, soakPings } from '#testing/live-soak.ts';

test('clients that come and go at random on every transport hear all in order, or are told of the gap', async () => {
  const live = await openBareLive({ settings: soakPings });
  try {
    const report = await soak(
      {
        origin: live.origin,
        base: '/api',
        publish: (channel, data) => void live.hub.channels.publish(channel, JSON.stringify(data)),
        kill(which) {
          const open = [...live.hub.connections()];
          open[Math.floor(which * open.length)]?.transport.destroy();
        },
      },
      { enough: { acts: 400 }, clients: 12, seed: 20_260_101 },
    );
    expect(report.faults).toEqual([]);
    expect(live.errors).toEqual([]);
    // the seed decides the acts; how many recoveries and gaps come of them depends on the moment, and is not counted here
    expect(report.kills).toBeGreaterThan(5);
  } finally {
    await live.close();
  }
});
