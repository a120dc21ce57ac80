// What players get to hear from a house, whichever live server stands before it.
import { createHmac, createPublicKey } from 'node:crypto';
import type { Centrifuge, ConnectedContext, DisconnectedContext, PublicationContext, SubscribedContext } from 'centrifuge';
import { SignJWT } from 'jose';
import { afterEach, describe, expect, test } from 'vitest';
import type { LiveEvents } from '#contract/live/events.ts';
import { liveChannels, privateChannel, type LiveChannelName } from '#contract/live/channels.ts';
import { playerStatus } from '#contract/kernel/constants.ts';
import { liveCodes } from '#contract/live/live-settings.ts';
import { changePlayerStatus } from '#server/modules/players/index.ts';
import type { TestApp, TestPlayer } from './test-app.ts';
import { tampered } from './tampered.ts';
import { createClients, listen, type LiveAddress, next, timeoutMs, settle, subscribed, type Way } from './live-client.ts';

export interface LiveApp {
  app: TestApp;
  /** Where players connect. */
  place: LiveAddress;
}

/** A round that paid more than its stake. */
export async function win(app: TestApp, player: TestPlayer, game: string, payout = 500n): Promise<void> {
  const account = (await player.accounts())[0];
  if (account === undefined) throw new Error('The player has no account');
  const round = { provider: 'lamplight-studio', ref: crypto.randomUUID(), game };
  const common = { accountId: account.id, round, closesRound: true };
  const answer = await app.context.wallet.submit({
    ...common,
    kind: 'bet-win',
    key: crypto.randomUUID(),
    stake: 100n,
    payout,
    exclusive: false,
  });
  if (answer.code !== 'ok') throw new Error(`The round was not booked: ${answer.code}`);
}

const playerChannels = (Object.keys(liveChannels) as LiveChannelName[]).filter((name) => liveChannels[name].who === 'player');

export function houseContract(name: string, ways: readonly Way[], live: () => LiveApp): void {
  const clients = createClients();
  afterEach(() => clients.endAll());
  const connect = async (token?: string, way: Way = 'websocket'): Promise<Centrifuge> =>
    await clients.connect(live().place, way, token === undefined ? {} : { token });
  const signUp = async () => await live().app.signUp();
  const ownOf = (player: TestPlayer, channel: LiveChannelName = 'wallet:accounts') => privateChannel(channel, player.id);

  describe.each(ways)(`${name}, %s`, (way) => {
    test('a player hears of an account as it changes, in the order of its versions; a short loss is made good', async () => {
      const player = await signUp();
      const client = await connect(player.accessToken, way);
      const subscription = await subscribed(client, ownOf(player));
      const heard = listen(subscription);
      for (const amount of [100n, 200n]) await live().app.fund(player, amount);
      await expect.poll(() => heard.length).toBe(2);
      client.disconnect();
      await live().app.fund(player, 300n);
      await live().app.context.outbox.flush();
      const back = next<SubscribedContext>(subscription, 'subscribed');
      client.connect();
      expect(await back).toMatchObject({ recovered: true });
      await expect.poll(() => heard.length).toBe(3);
      const events = heard.map(({ data }) => data as LiveEvents['wallet:accounts']);
      expect(events.map(({ account }) => [account.version, account.balance])).toEqual([
        [1, 100],
        [2, 300],
        [3, 600],
      ]);
      expect(events.at(-1)).toEqual({ event: 'account.updated', account: (await player.accounts())[0] });
    });

    test('a stranger’s channel, an unknown one and a list, even with one’s own id, are refused; a guest hears no player', async () => {
      const [player, stranger] = [await signUp(), await signUp()];
      const client = await connect(stranger.accessToken, way);
      const closed = [ownOf(player), 'wallet:accounts#', 'wallet:accounts', 'wallet:nothing#1', `payment:invoices#${player.id},x`, 'news'];
      for (const channel of [...closed, 'game:nothing', `game:winners#${stranger.id}`])
        expect([channel, await settle(client.newSubscription(channel))]).toEqual([channel, 103]);
      for (const channel of [
        `${ownOf(stranger)},${player.id}`,
        `wallet:accounts#${player.id},${stranger.id}`,
        `${ownOf(stranger)}#${stranger.id}`,
      ])
        expect([channel, await settle(client.newSubscription(channel))]).toEqual([channel, 103]);
      expect(await settle(client.newSubscription('nothing:at-all'))).toBe(102);
      const guest = await connect(undefined, way);
      for (const channel of ['wallet:accounts#', 'wallet:accounts#,x', ownOf(player)])
        expect([channel, await settle(guest.newSubscription(channel))]).toEqual([channel, 103]);
      expect(await settle(guest.newSubscription('game:winners'))).toBe('subscribed');
    });

    test('EX-01 a closed session loses its socket while its token is still good, and for good; the player’s other sessions keep theirs', async () => {
      const player = await signUp();
      const { data: other } = await live().app.guest.call('signIn', { body: { email: player.email, password: player.password } });
      const [client, spared] = [await connect(player.accessToken, way), await connect(other.accessToken, way)];
      await subscribed(client, ownOf(player));
      await subscribed(spared, ownOf(player));
      const gone = next<DisconnectedContext>(client, 'disconnected');
      await player.call('signOut');
      expect(await gone).toMatchObject({ code: liveCodes.sessionOver, reason: 'session over' });
      expect(spared.state).toBe('connected');
      // the token is good for minutes yet, the session is not
      const late = clients.make(live().place, way, { token: player.accessToken });
      const subscription = late.newSubscription(ownOf(player));
      const outcome = Promise.race([settle(subscription), next<DisconnectedContext>(late, 'disconnected').then(({ code }) => code)]);
      late.connect();
      expect([103, 3500]).toContain(await outcome);
    });
  });

  describe(name, () => {
    test('every channel of a player is there; presence and history are for who listens, publishing for nobody', async () => {
      const player = await signUp();
      const [client, second] = [await connect(player.accessToken), await connect(player.accessToken)];
      for (const channel of playerChannels) await subscribed(client, ownOf(player, channel));
      await subscribed(second, ownOf(player));
      const subscription = client.getSubscription(ownOf(player));
      expect((await subscription?.presenceStats())?.numClients).toBe(2);
      await live().app.fund(player, 100n);
      await expect.poll(async () => (await subscription?.history({ limit: 10 }))?.publications.length).toBe(1);
      await expect(subscription?.publish({ event: 'forged' })).rejects.toMatchObject({ code: 103 });
      await expect(second.history(ownOf(player, 'payment:invoices'), { limit: 1 })).rejects.toMatchObject({ code: 103 });
      await expect(second.presence(ownOf(player, 'game:bets'))).rejects.toMatchObject({ code: 108 });
    });

    test('the latest wins are told to everybody, players masked, each list newer than the one before', async () => {
      const player = await signUp();
      const guest = await connect();
      const subscription = await subscribed(guest, 'game:winners', { delta: 'fossil' });
      const heard: LiveEvents['game:winners'][] = [];
      subscription.on('publication', ({ data }: PublicationContext) => heard.push(data as LiveEvents['game:winners']));
      await live().app.fund(player, 10_000n);
      for (const game of ['first-game', 'second-game', 'third-game']) await win(live().app, player, game);
      // a list may be told between two of the rounds, and hold others of before
      const newest = () =>
        heard
          .at(-1)
          ?.winners.slice(0, 3)
          .map(({ gameId }) => gameId);
      await expect.poll(newest).toEqual(['third-game', 'second-game', 'first-game']);
      const { winners } = heard.at(-1) ?? { winners: [] };
      expect(JSON.stringify(winners)).not.toContain(player.email);
      expect({ data: winners }).toEqual({ data: (await live().app.guest.call('listWinners')).data });
      await win(live().app, player, 'first-game');
      await expect.poll(() => heard.at(-1)?.winners[0]?.gameId).toBe('first-game');
      const versions = heard.map(({ version }) => version);
      expect(versions).toEqual([...new Set(versions)].toSorted((one, other) => one - other));
    });

    test('a change of the player’s status sends the sockets round, and they come back', async () => {
      const player = await signUp();
      const client = await connect(player.accessToken);
      const subscription = await subscribed(client, ownOf(player));
      const [ended, back] = [next<{ code: number }>(client, 'connecting'), next<ConnectedContext>(client, 'connected')];
      const { database, notifier } = live().app.context;
      await database.transact(async (tx) => await changePlayerStatus(tx, notifier, player.id, playerStatus.excluded));
      expect(await ended).toMatchObject({ code: liveCodes.playerChanged });
      const heard = listen(subscription);
      await back;
      await live().app.fund(player, 100n);
      await expect.poll(() => heard.length).toBe(1);
    });

    test('ASVS V9.1.1 V9.1.2 V9.2.1 tokens that are forged, for another audience or of another purpose end the client; an expired one is renewed', async () => {
      const player = await signUp();
      const { privateKey, keyId } = live().app.context.secrets.deriveKeyPair('access-token');
      const claims = JSON.parse(Buffer.from(player.accessToken.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
      const make = async (more: object, key = privateKey) =>
        await new SignJWT({ ...claims, ...more }).setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: keyId }).sign(key);
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const hmacBody = `${part({ alg: 'HS256', typ: 'at+jwt', kid: keyId })}.${part(claims)}`;
      const publicPem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' });
      const forged = [
        'nonsense',
        `${part({ alg: 'none', typ: 'at+jwt' })}.${part(claims)}.`,
        `${hmacBody}.${createHmac('sha256', publicPem).update(hmacBody).digest('base64url')}`,
        await make({ aud: 'elsewhere' }),
        await make({ iss: 'https://elsewhere.example' }),
        await make({}, live().app.context.secrets.deriveKeyPair('another').privateKey),
        tampered(player.accessToken),
      ];
      for (const token of forged) {
        const client = clients.make(live().place, 'websocket', { token });
        const gone = next<DisconnectedContext>(client, 'disconnected');
        client.connect();
        expect([token.slice(-20), (await gone).code]).toEqual([token.slice(-20), 3500]);
      }
      const tokens = [await make({ exp: Math.floor(Date.now() / 1000) - 5 }), player.accessToken];
      const client = clients.make(live().place, 'websocket', { getToken: async () => tokens.shift() ?? '' });
      client.connect();
      await client.ready(timeoutMs);
      expect(tokens).toEqual([]);
    });
  });
}
