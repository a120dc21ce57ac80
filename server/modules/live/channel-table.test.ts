// Channels that are new files in a folder: who hears them, what is heard, what the printed configuration and the API's page say of them.
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { afterEach, expect, inject, test } from 'vitest';
import { privateChannel } from '#contract/live/channels.ts';
import { collectParts, partFolders } from '#server/boot/parts.ts';
import { channelFor } from '#server/platform/channel.ts';
import { type TestApp, openTestApp, root, type TestPlayer } from '#testing/test-app.ts';
import { createClients, listen, next, subscribed } from '#testing/live-client.ts';
import { createChannelTable } from './channel-table.ts';
import { centrifugoConfig } from './index.ts';

const folders = [join(root, 'testing/fixtures/live-channel')];
const clients = createClients();
afterEach(() => clients.endAll());

const connect = async (app: TestApp, token?: string) =>
  await clients.connect({ origin: app.origin, base: '/api' }, 'websocket', token === undefined ? {} : { token });

async function refused(app: TestApp, channel: string, token?: string): Promise<{ code: number }> {
  const subscription = (await connect(app, token)).newSubscription(channel);
  const refusal = next<{ code: number }>(subscription, 'unsubscribed');
  subscription.subscribe();
  return await refusal;
}

async function tell(app: TestApp, { id }: TestPlayer, metres: number): Promise<void> {
  const { database, outbox } = app.context;
  await database.transact(async (tx) => await outbox.publish(tx, privateChannel('tide:watches', id), metres));
}

test('a channel that is a new file is heard by whom it is for, with its events shaped, and one that follows it by everybody', async () => {
  const app = await openTestApp(inject('postgresUrl'), { context: () => ({ partFolders: folders }) });
  app.context.outbox.start();
  const [player, stranger] = [await app.signUp(), await app.signUp()];
  const own = privateChannel('tide:watches', player.id);
  const heard = listen(await subscribed(await connect(app, player.accessToken), own));
  const followed = listen(await subscribed(await connect(app), 'tide:told'));
  const foreign = listen(await subscribed(await connect(app, stranger.accessToken), privateChannel('tide:watches', stranger.id)));
  await tell(app, player, 3);
  await tell(app, player, 4);
  await expect.poll(() => heard.length).toBe(2);
  expect(heard.map(({ data }) => data as unknown)).toMatchObject([{ centimetres: 300 }, { centimetres: 400 }]);
  await expect.poll(() => (followed.at(-1)?.data as { times?: number } | undefined)?.times).toBeGreaterThan(0);
  expect(foreign).toEqual([]);
  const rows = new Map(app.context.parts.channels.map(({ row }) => [row.name, row]));
  for (const [name, events] of [['tide:watches', heard] as const, ['tide:told', followed] as const])
    expect([name, events.every(({ data }) => Value.Check(rows.get(name)?.event ?? {}, data))]).toEqual([name, true]);
  for (const [channel, token] of [
    [own, stranger.accessToken],
    [own, undefined],
    ['tide:unknown', player.accessToken],
  ] as const)
    expect(await refused(app, channel, token)).toMatchObject({ code: 103 });
  const page = await (await fetch(`${app.origin}/api/docs`)).text();
  for (const pattern of ['tide:watches#{playerId}', 'tide:told', 'wallet:accounts#{playerId}']) expect(page).toContain(pattern);
  const { namespaces } = centrifugoConfig(app.context.config, app.context.parts.channels).channel;
  // one of its channels is for everybody, so nobody may see who is in it
  expect(namespaces.find(({ name }) => name === 'tide')).toMatchObject({ presence: false, allow_presence_for_subscriber: false });
  await app.close();
});

test('the channels of the contract are all in force, in the namespaces that pages know', async () => {
  const { channels } = await collectParts();
  const { namespaces, rulesOf } = createChannelTable(channels);
  expect(Object.keys(namespaces).toSorted()).toEqual([
    'bonus',
    'game',
    'notification',
    'payment',
    'player',
    'sports',
    'support',
    'support-guest',
    'verification',
    'wallet',
  ]);
  expect(rulesOf('wallet:accounts#1')).toMatchObject({ presence: true, recoverable: true, delta: false });
  expect(rulesOf('game:winners')).toMatchObject({ presence: false, recoverable: true, delta: true });
  expect(() => createChannelTable(channels.slice(1))).toThrow(`The channel ${channels[0]?.row.name} is in force nowhere.`);
});

test('a channel without a namespace refuses the start', async () => {
  const { channels } = await collectParts([...partFolders, ...folders]);
  const bare = channelFor()({ name: 'tide', who: 'everyone', snapshot: 'GET /tide', event: {} });
  expect(() => createChannelTable([...channels, bare])).toThrow('The channel "tide" has no name of the form <namespace>:<words>.');
});
