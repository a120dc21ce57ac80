// The embedded server of the soak in a process of its own, so that its memory is its own.
import { openBareLive } from '#testing/bare-live.ts';
import { soakPings } from '#testing/live-soak.ts';

export type SoakOrder = { do: 'publish'; channel: string; n: number } | { do: 'kill'; which: number } | { do: 'look' };

/** What the server says when it is ready, and for every look. */
export type SoakAnswer =
  | { origin: string }
  | { heapBytes: number; rssBytes: number; connections: number; channels: number; errors: number };

const live = await openBareLive({ settings: soakPings });
const say = (answer: SoakAnswer): void => void process.send?.(answer);

function obey(order: SoakOrder): void {
  if (order.do === 'publish') live.hub.channels.publish(order.channel, JSON.stringify({ n: order.n }));
  else if (order.do === 'kill') {
    const open = [...live.hub.connections()];
    open[Math.floor(order.which * open.length)]?.transport.destroy();
  } else {
    globalThis.gc?.();
    const { heapUsed, rss } = process.memoryUsage();
    const { size, channels } = live.hub;
    say({ heapBytes: heapUsed, rssBytes: rss, connections: size, channels: channels.size, errors: live.errors.length });
  }
}

process.on('message', obey);
say({ origin: live.origin });
