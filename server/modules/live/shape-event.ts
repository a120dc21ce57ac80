import type { LiveChannelName } from '#contract/channels.ts';
import type { LiveEvents } from '#contract/events.ts';
import { accountEvent } from '#server/modules/wallet/index.ts';
import type { OutboxEvent } from '#server/platform/outbox.ts';
import type { LiveDeps } from './deps.ts';
import type { LiveEvent } from './live-server.ts';
import { channelNamed } from './namespaces.ts';

/** What travels on a channel, made from what the outbox holds: most modules write the whole event, the wallet its numbers alone. */
export function shapeEvent({ house }: Pick<LiveDeps, 'house'>, { id, channel, body }: OutboxEvent): LiveEvent {
  const shapers: { [C in LiveChannelName]?: (given: unknown) => LiveEvents[C] } = {
    'wallet:accounts': (given) => accountEvent(house, given),
  };
  const name = channelNamed(channel);
  const shape = name && shapers[name];
  return { key: `outbox ${id}`, channel, data: shape === undefined ? body : shape(body) };
}
