// What every live server must do that speaks to our pages, as the unmodified npm client notices it: run against the embedded one on
// each transport and, where it is there, against Centrifugo.
import { createHmac } from 'node:crypto';
import type {
  Centrifuge,
  ConnectedContext,
  DisconnectedContext,
  PublicationContext,
  ServerSubscribedContext,
  SubscribedContext,
  UnsubscribedContext,
} from 'centrifuge';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testSecret } from './bare-live.ts';
import { createClients, listen, type LiveAddress, next, settle, subscribed, type Way } from './live-client.ts';

export interface LiveTarget extends LiveAddress {
  /** Asks the server API. @throws Error when it answers with an error */
  api(method: string, body: object): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token signed by the shared secret, or by whatever else a test wants. */
export function signToken(claims: object, { alg = 'HS256', secret = testSecret }: { alg?: string; secret?: string } = {}): string {
  const body = `${part({ alg, typ: 'JWT' })}.${part(claims)}`;
  if (alg === 'none') return `${body}.`;
  return `${body}.${createHmac(alg.replace(/^../, 'sha'), secret).update(body).digest('base64url')}`;
}

const nowS = (): number => Math.floor(Date.now() / 1000);
let counter = 0;
/** A channel that no other test uses. */
export const fresh = (prefix = ''): string => `${prefix}news-${process.pid}-${(counter += 1)}`;

/** Opens a target once for the tests of a block. */
export function useTarget(open: () => Promise<LiveTarget>) {
  let target: LiveTarget | undefined;
  const clients = createClients();
  beforeAll(async () => {
    target = await open();
  });
  afterEach(() => clients.endAll());
  afterAll(async () => await target?.close());
  return {
    clients,
    get target() {
      if (target === undefined) throw new Error('The target opens before the first test, not before');
      return target;
    },
  };
}

export function protocolContract(
  name: string,
  ways: readonly Way[],
  open: () => Promise<LiveTarget>,
  minds: { emptyIds: boolean } = { emptyIds: true },
): void {
  describe(name, () => {
    const used = useTarget(open);
    test('an expired token is exchanged for a new one; so is one that expires while connected, without haste', async () => {
      const renew = async (way: Way): Promise<void> => {
        const lifeS = 4;
        const askedAtMs: number[] = [];
        const client = used.clients.make(used.target, way, {
          getToken: async () => {
            askedAtMs.push(performance.now());
            return signToken({ sub: 'ada', exp: nowS() + (askedAtMs.length === 1 ? -5 : lifeS) });
          },
        });
        const connected = next<ConnectedContext>(client, 'connected');
        client.connect();
        await connected;
        expect([way, askedAtMs.length >= 2]).toEqual([way, true]);
        await expect.poll(() => askedAtMs.length).toBeGreaterThanOrEqual(3);
        await expect.poll(() => [way, client.state]).toEqual([way, 'connected']);
        // each good token is used up before the next is asked for; the second in which it was made counts for it
        const pausesMs = askedAtMs.slice(2).map((atMs, index) => atMs - (askedAtMs[index + 1] ?? 0));
        expect([way, pausesMs.filter((pauseMs) => pauseMs < (lifeS - 1) * 900)]).toEqual([way, []]);
      };
      await Promise.all(ways.map(renew));
    });

    describe.each(ways)('%s', (way) => {
      const connect = async (claims?: object): Promise<Centrifuge> =>
        await used.clients.connect(used.target, way, claims && { token: signToken(claims) });
      const publish = async (channel: string, data: unknown) => await used.target.api('publish', { channel, data });

      test('connects, hears itself and others in one order, looks at presence and history, leaves', async () => {
        const channel = fresh();
        const [ada, bob] = [await connect({ sub: 'ada', info: { name: 'Ada' } }), await connect({ sub: 'bob' })];
        const [hers, his] = [await subscribed(ada, channel), await subscribed(bob, channel)];
        const [heardByAda, heardByBob] = [listen(hers), listen(his)];
        for (let n = 1; n <= 5; n += 1) {
          await hers.publish({ n });
          await his.publish({ n: n * 10 });
        }
        await expect.poll(() => [heardByAda.length, heardByBob.length]).toEqual([10, 10]);
        const order = [1, 10, 2, 20, 3, 30, 4, 40, 5, 50];
        for (const heard of [heardByAda, heardByBob]) {
          expect(heard.map(({ data }) => (data as { n: number }).n)).toEqual(order);
          expect(heard.map(({ offset }) => offset)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
        }
        expect(heardByBob[0]?.info).toMatchObject({ user: 'ada', connInfo: { name: 'Ada' } });
        const { clients } = await hers.presence();
        expect(
          Object.values(clients)
            .map(({ user }) => user)
            .toSorted(),
        ).toEqual(['ada', 'bob']);
        expect(await his.presenceStats()).toEqual({ numClients: 2, numUsers: 2 });
        const dataOf = (publications: PublicationContext[]) => publications.map(({ data }) => (data as { n: number }).n);
        const all = await hers.history({ limit: -1 });
        expect([dataOf(all.publications), all.offset]).toEqual([order, 10]);
        expect((await hers.history({ limit: 0 })).publications).toEqual([]);
        const since = { offset: 4, epoch: all.epoch };
        expect(dataOf((await hers.history({ limit: 2, since })).publications)).toEqual([3, 30]);
        expect(dataOf((await hers.history({ limit: 2, reverse: true })).publications)).toEqual([50, 5]);
        expect(dataOf((await hers.history({ limit: 2, since, reverse: true })).publications)).toEqual([2, 10]);
        await expect(hers.history({ limit: 1, since: { offset: 1, epoch: 'other' } })).rejects.toMatchObject({ code: 112 });
        await expect(ada.rpc('anything', {})).rejects.toMatchObject({ code: 108 });
        hers.unsubscribe();
        await expect.poll(async () => (await his.presenceStats()).numClients).toBe(1);
      });

      test('recovers what was missed, in order and once; tells when it cannot', async () => {
        const [channel, small] = [fresh('recovery:'), fresh('smallhistory:')];
        const client = await connect();
        const [long, short] = [await subscribed(client, channel), await subscribed(client, small)];
        const heard = [listen(long), listen(short)] as const;
        await publish(channel, 0);
        await publish(small, 0);
        await expect.poll(() => heard.map(({ length }) => length)).toEqual([1, 1]);
        client.disconnect();
        for (let n = 1; n <= 5; n += 1) for (const one of [channel, small]) await publish(one, n);
        const back = Promise.all([next<SubscribedContext>(long, 'subscribed'), next<SubscribedContext>(short, 'subscribed')]);
        client.connect();
        const [longBack, shortBack] = await back;
        expect(longBack).toMatchObject({ wasRecovering: true, recovered: true, recoverable: true, positioned: true });
        expect(shortBack).toMatchObject({ wasRecovering: true, recovered: false });
        await publish(small, 6);
        await publish(channel, 6);
        await expect
          .poll(() => heard.map((list) => list.map(({ data }) => data as number)))
          .toEqual([
            [0, 1, 2, 3, 4, 5, 6],
            [0, 6],
          ]);
        expect(heard[0].map(({ offset }) => offset)).toEqual([1, 2, 3, 4, 5, 6, 7]);
      });

      test('a position from nowhere is not recovered; with a state to load, the client is told to load it', async () => {
        const channel = fresh('recovery:');
        await publish(channel, 1);
        const client = await connect();
        const strange = client.newSubscription(channel, { since: { offset: 1, epoch: 'of-another-life' } });
        const told = next<SubscribedContext>(strange, 'subscribed');
        strange.subscribe();
        expect(await told).toMatchObject({ wasRecovering: true, recovered: false });
        strange.unsubscribe();
        client.removeSubscription(strange);
        const offsets = [7, 1];
        const loading = client.newSubscription(channel, {
          getState: async () => ({ offset: offsets.shift() ?? 1, epoch: '' }),
          minResubscribeDelay: 10,
          maxResubscribeDelay: 20,
        });
        const loaded = next<SubscribedContext>(loading, 'subscribed');
        loading.subscribe();
        expect(await loaded).toMatchObject({ recovered: true });
        expect(offsets).toEqual([]);
      });

      test('letters beyond ASCII arrive whole, however large the message', async () => {
        const channel = fresh();
        const subscription = await subscribed(await connect(), channel);
        const heard = listen(subscription);
        const data = { text: 'Ставка принята · 賭け · 🎰 '.repeat(1500) };
        await publish(channel, data);
        await publish(channel, data);
        await expect.poll(() => heard.map((publication) => publication.data)).toEqual([data, data]);
      });

      test('differences to the publication before give the same data', async () => {
        const channel = fresh('delta:');
        const client = await connect();
        const subscription = client.newSubscription(channel, { delta: 'fossil' });
        const heard = listen(subscription);
        expect(await settle(subscription)).toBe('subscribed');
        const data = (n: number) => ({ n, words: 'Лампа горит 🎰 '.repeat(40), last: ['賭', '🎲', 'ж'][n % 3] });
        for (let n = 1; n <= 3; n += 1) await publish(channel, data(n));
        await expect.poll(() => heard.length).toBe(3);
        client.disconnect();
        for (let n = 4; n <= 5; n += 1) await publish(channel, data(n));
        client.connect();
        await expect.poll(() => heard.length).toBe(5);
        await publish(channel, data(6));
        await expect.poll(() => heard.map((publication) => publication.data)).toEqual([1, 2, 3, 4, 5, 6].map(data));
        expect(subscription.deltaStats().numDeltaPayloads).toBeGreaterThanOrEqual(3);
      });

      test('joins and leaves are told to those who ask', async () => {
        const channel = fresh();
        const [ada, bob] = [await connect({ sub: 'ada' }), await connect({ sub: 'bob' })];
        const hers = await subscribed(ada, channel, { joinLeave: true });
        const told: string[] = [];
        hers.on('join', ({ info }) => told.push(`+${info.user}`));
        hers.on('leave', ({ info }) => told.push(`-${info.user}`));
        const ofBob = () => told.filter((one) => one.endsWith('bob'));
        const his = await subscribed(bob, channel);
        await expect.poll(ofBob).toEqual(['+bob']);
        his.unsubscribe();
        await expect.poll(ofBob).toEqual(['+bob', '-bob']);
        his.subscribe();
        await expect.poll(ofBob).toEqual(['+bob', '-bob', '+bob']);
        bob.disconnect();
        await expect.poll(ofBob).toEqual(['+bob', '-bob', '+bob', '-bob']);
      });

      test('tokens that are forged end the client for good', async () => {
        const claims = { sub: 'ada', exp: nowS() + 60 };
        const forged = [
          'nonsense',
          signToken(claims, { alg: 'none' }),
          signToken(claims, { secret: 'another' }),
          signToken({ ...claims, channel: 'news' }),
          `${part({ alg: 'RS256', typ: 'JWT' })}.${signToken(claims).split('.').slice(1).join('.')}`,
          `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.${signToken(claims).split('.')[2] ?? ''}`,
        ];
        for (const token of forged) {
          const client = used.clients.make(used.target, way, { token });
          const gone = next<DisconnectedContext>(client, 'disconnected');
          client.connect();
          expect([token.slice(0, 30), (await gone).code]).toEqual([token.slice(0, 30), 3500]);
        }
      });

      test('tokens for one subscription: the right one opens a closed channel, others are refused by kind', async () => {
        const channel = fresh('$recovery:');
        const client = await connect({ sub: 'ada' });
        const grant = (more: object, how = {}) => signToken({ sub: 'ada', channel, exp: nowS() + 60, ...more }, how);
        expect(await settle(client.newSubscription(channel))).toBe(103);
        const outcomeOf = async (token: string) => {
          const known = client.getSubscription(channel);
          if (known !== null) client.removeSubscription(known);
          return await settle(client.newSubscription(channel, { token }));
        };
        expect(await outcomeOf(grant({}, { secret: 'another' }))).toBe(103);
        expect(await outcomeOf(grant({}, { alg: 'none' }))).toBe(103);
        expect(await outcomeOf(grant({}))).toBe('subscribed');
        const replaced = await connect({ sub: 'ada' });
        let asked = 0;
        const renewing = replaced.newSubscription(channel, {
          token: grant({ exp: nowS() - 5 }),
          getToken: async () => {
            asked += 1;
            return grant({});
          },
          minResubscribeDelay: 10,
          maxResubscribeDelay: 20,
        });
        expect(await settle(renewing)).toBe('subscribed');
        expect(asked).toBe(1);
        for (const wrong of [grant({ sub: 'bob' }), grant({ channel: 'recovery:other' })]) {
          const other = await connect({ sub: 'ada' });
          const gone = next<DisconnectedContext>(other, 'disconnected');
          other.newSubscription(channel, { token: wrong }).subscribe();
          expect((await gone).code).toBe(3500);
        }
      });

      test('a channel that names its listeners is for them alone, and for no empty name', async () => {
        const [ada, guest] = [await connect({ sub: 'ada' }), await connect()];
        const outcomes = async (client: Centrifuge, channels: string[]) => {
          const seen = [];
          for (const channel of channels) seen.push(await settle(client.newSubscription(channel)));
          return seen;
        };
        const own = fresh();
        expect(await outcomes(ada, [`${own}#ada`, `${own}#bob,ada`])).toEqual(['subscribed', 'subscribed']);
        expect(await outcomes(ada, [`${own}#bob`, `${own}#`, `${own}#ada,bob#eve`])).toEqual([103, 103, 103]);
        expect(await outcomes(guest, [`${own}#ada`, `${own}#ada,bob`])).toEqual([103, 103]);
        // Centrifugo itself lets a guest's empty id match an empty name, which is why the house is asked there
        if (minds.emptyIds) expect(await outcomes(guest, [`${own}#`, `${own}#,ada`])).toEqual([103, 103]);
        expect(await outcomes(guest, ['unheard-of:news', 'x'.repeat(256)])).toEqual([102, 107]);
      });

      test('the server takes a client out of a channel, ends it for good, or sends it round again', async () => {
        const channel = fresh();
        const user = `ada-${counter}`;
        const client = await connect({ sub: user });
        const subscription = await subscribed(client, channel);
        const bystander = await subscribed(client, fresh());
        const out = next<UnsubscribedContext>(subscription, 'unsubscribed');
        await used.target.api('unsubscribe', { user, channel });
        expect(await out).toMatchObject({ code: 2000 });
        expect(bystander.state).toBe('subscribed');
        const round = next<ConnectedContext>(client, 'connected');
        await used.target.api('disconnect', { user, disconnect: { code: 4000, reason: 'come again' } });
        await round;
        const over = next<DisconnectedContext>(client, 'disconnected');
        await used.target.api('disconnect', { user, disconnect: { code: 4500, reason: 'enough' } });
        expect(await over).toMatchObject({ code: 4500, reason: 'enough' });
      });

      test('channels that come with the token are heard, and recovered after a loss', async () => {
        const channel = fresh('recovery:');
        const client = used.clients.make(used.target, way, { token: signToken({ sub: 'ada', channels: [channel] }) });
        const heard: unknown[] = [];
        client.on('publication', ({ data }) => heard.push(data));
        const entered = next<ServerSubscribedContext>(client, 'subscribed');
        client.connect();
        expect(await entered).toMatchObject({ channel, recoverable: true });
        await publish(channel, 1);
        await expect.poll(() => heard).toEqual([1]);
        client.disconnect();
        await publish(channel, 2);
        const again = next<ServerSubscribedContext>(client, 'subscribed');
        client.connect();
        expect(await again).toMatchObject({ recovered: true });
        await publish(channel, 3);
        await expect.poll(() => heard).toEqual([1, 2, 3]);
      });
    });
  });
}
