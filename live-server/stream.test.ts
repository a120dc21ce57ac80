// Histories and recovery by property: whatever is published, dropped, asked for and in whichever order.
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { testSecret } from '#testing/bare-live.ts';
import { createChannels } from './channels.ts';
import { LiveConnection } from './connection.ts';
import { createLiveHub, createOpenGate, type LiveHub } from './index.ts';
import { dataOf, makePublication, missedSince, readHistory, type Stream, trim } from './stream.ts';

const rules = fc.record({ historySize: fc.integer({ min: 1, max: 6 }), historyTtlMs: fc.integer({ min: 1, max: 50 }) });
const steps = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 25 });

/** A stream to which one publication came after each pause; trimmed at its end. */
function grown(pausesMs: readonly number[], given: { historySize: number; historyTtlMs: number }): { stream: Stream; nowMs: number } {
  const stream: Stream = { epoch: 'now', top: 0, publications: [] };
  let nowMs = 1000;
  for (const pauseMs of pausesMs) {
    nowMs += pauseMs;
    stream.top += 1;
    stream.publications.push(makePublication(String(stream.top), stream.top, nowMs));
    trim(stream, given, nowMs);
  }
  return { stream, nowMs };
}

test('a history holds the newest without a gap, none too many and none too old', () => {
  fc.assert(
    fc.property(rules, steps, fc.integer({ min: 0, max: 60 }), (given, pausesMs, laterMs) => {
      const { stream, nowMs } = grown(pausesMs, given);
      trim(stream, given, nowMs + laterMs);
      const kept = stream.publications;
      expect(kept.length).toBeLessThanOrEqual(given.historySize);
      expect(kept.every(({ atMs }) => nowMs + laterMs - atMs < given.historyTtlMs)).toBe(true);
      expect(kept.map(({ offset }) => offset)).toEqual(kept.map((_, index) => stream.top - kept.length + 1 + index));
    }),
  );
});

test('a recovery brings everything since the position, or says that it cannot', () => {
  const positions = fc.record({ offset: fc.integer({ min: 0, max: 30 }), epoch: fc.constantFrom('now', '', 'before') });
  fc.assert(
    fc.property(rules, steps, positions, fc.integer({ min: 1, max: 5 }), (given, pausesMs, since, most) => {
      const { stream } = grown(pausesMs, given);
      const missed = missedSince(stream, since, most);
      const wanted = Array.from({ length: Math.max(0, stream.top - since.offset) }, (_, index) => since.offset + 1 + index);
      const oldest = stream.publications[0]?.offset ?? stream.top + 1;
      const canTell = since.epoch !== 'before' && since.offset <= stream.top && since.offset + 1 >= oldest && wanted.length <= most;
      expect(missed?.map(({ offset }) => offset)).toEqual(canTell ? wanted : undefined);
      expect(missed?.map(dataOf)).toEqual(canTell ? wanted.map(String) : undefined);
    }),
    { numRuns: 500 },
  );
});

test('a part of the history is the one that was asked for', () => {
  const asks = fc.record({
    limit: fc.integer({ min: -2, max: 8 }),
    since: fc.option(fc.record({ offset: fc.integer({ min: 0, max: 30 }), epoch: fc.constant('now') }), { nil: undefined }),
    reverse: fc.boolean(),
  });
  fc.assert(
    fc.property(rules, steps, asks, (given, pausesMs, ask) => {
      const { stream } = grown(pausesMs, given);
      const all = stream.publications.map(({ offset }) => offset);
      const { since, reverse, limit } = ask;
      const newer = all.filter((offset) => since === undefined || offset > since.offset);
      const older = all.filter((offset) => since === undefined || since.offset === 0 || offset < since.offset).toReversed();
      const wanted = (reverse ? older : newer).slice(0, limit < 0 ? 5 : Math.min(limit, 5));
      expect(readHistory(stream, ask, 5).map(({ offset }) => offset)).toEqual(wanted);
    }),
    { numRuns: 500 },
  );
});

test('all histories together are bounded: what nobody hears gives way, what is heard stays', () => {
  const gate = createOpenGate(testSecret, () => 1);
  const most = 20_000;
  const channels = createChannels(gate, () => 1, most);
  const heardRules = gate.rulesOf('heard');
  if (heardRules === undefined) throw new Error('There is no such channel');
  const heard = channels.open('heard', heardRules);
  const connection = { send: () => undefined, endSubscription: () => undefined };
  const subscription = { connection, channel: heard, offset: 0, isPositioned: true, usesDelta: false };
  channels.add(subscription as never);
  const letters = () =>
    [...channels.all()].flatMap(({ stream }) => stream?.publications ?? []).reduce((sum, { text }) => sum + text.length, 0);
  const data = JSON.stringify('x'.repeat(100));
  for (let n = 0; n < 50; n += 1) channels.publish('heard', data);
  const { publications = [], epoch } = channels.find('heard')?.stream ?? {};
  for (let n = 0; n < 2000; n += 1) {
    channels.publish(`idle-${n}`, data);
    expect(letters()).toBeLessThanOrEqual(most + data.length + 50);
  }
  expect(channels.find('heard')?.stream).toMatchObject({ epoch, top: 50 });
  expect(publications).toHaveLength(50);
  expect(channels.find('idle-1999')).toBeDefined();
  expect(channels.find('idle-0')).toBeUndefined();
});

/** What a client of the protocol does with what it is sent, written down as strictly as the protocol allows. */
class ModelClient {
  /** Numbers of all messages that it heard, and null where it was told that some are missing. */
  readonly heard: (number | null)[] = [];
  #position: { offset: number; epoch: string } | undefined;
  #id = 1;
  #hub: LiveHub;
  #connection: LiveConnection | undefined;
  #isSubscribed = false;

  constructor(hub: LiveHub) {
    this.#hub = hub;
  }

  connect(): void {
    if (this.#connection !== undefined) return;
    const connection: LiveConnection = new LiveConnection(this.#hub, {
      send: ({ text }) => {
        for (const line of text.split('\n')) this.#take(JSON.parse(line) as Record<string, never>);
      },
      close: () => undefined,
      destroy: () => undefined,
      queuedBytes: () => 0,
    });
    this.#connection = connection;
    this.#send({ connect: {} });
    this.subscribe();
  }

  /** The link breaks: what was not handed over yet is lost. */
  kill(): void {
    this.#connection?.closed();
    this.#connection = undefined;
    this.#isSubscribed = false;
  }

  subscribe(): void {
    const { offset = 0, epoch = '' } = this.#position ?? {};
    this.#send({ subscribe: { channel: 'smallhistory:x', ...(this.#position !== undefined && { recover: true, offset, epoch }) } });
  }

  unsubscribe(): void {
    this.#isSubscribed = false;
    this.#send({ unsubscribe: { channel: 'smallhistory:x' } });
  }

  #send(command: object): void {
    this.#connection?.receive(JSON.stringify({ id: this.#id, ...command }));
    this.#id += 1;
  }

  #take({ subscribe, push }: { subscribe?: Subscribed; push?: { pub?: Heard; unsubscribe?: { code: number } } }): void {
    if (subscribe !== undefined) {
      this.#isSubscribed = true;
      if (subscribe.was_recovering === true && subscribe.recovered !== true) this.heard.push(null);
      this.#position = { offset: subscribe.offset ?? 0, epoch: subscribe.epoch };
      for (const publication of subscribe.publications ?? []) {
        if (publication.offset !== this.#position.offset + 1) throw new Error(`A recovery jumps to ${publication.offset}`);
        this.#hear(publication);
      }
    }
    if (push?.pub !== undefined && this.#isSubscribed) this.#hear(push.pub);
    if (push?.unsubscribe !== undefined) {
      this.#isSubscribed = false;
      if (push.unsubscribe.code >= 2500) this.subscribe();
    }
  }

  #hear({ data, offset }: Heard): void {
    this.heard.push(data);
    if (this.#position !== undefined) this.#position.offset = offset;
  }
}

interface Heard {
  data: number;
  offset: number;
}
interface Subscribed {
  epoch: string;
  offset?: number;
  was_recovering?: boolean;
  recovered?: boolean;
  publications?: Heard[];
}

const hubs: LiveHub[] = [];
afterEach(() => {
  for (const hub of hubs.splice(0)) hub.close();
});

test('whatever is published, cut and joined again: everybody hears all in one order, or is told of the gap', async () => {
  const who = fc.nat({ max: 2 });
  const act = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('publish' as const), who }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('kill', 'connect', 'subscribe', 'unsubscribe'), who }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('forget', 'wait', 'cut'), who }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('turn' as const), who }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 60 }), async (acts) => {
      let nowMs = 1_000_000;
      const hub = createLiveHub(
        createOpenGate(testSecret, () => nowMs),
        {
          wallMs: () => nowMs,
          tellError: (error) => {
            throw error;
          },
        },
      );
      hubs.push(hub);
      const clients = [new ModelClient(hub), new ModelClient(hub), new ModelClient(hub)];
      const turn = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));
      let published = 0;
      const publish = () => hub.channels.publish('smallhistory:x', String((published += 1)));
      for (const client of clients) client.connect();
      await turn();
      for (const { kind, who: number } of acts) {
        const client = clients[number];
        if (kind === 'publish') publish();
        else if (kind === 'forget') hub.channels.forget('smallhistory:x');
        else if (kind === 'wait') nowMs += 200_000;
        else if (kind === 'turn') await turn();
        else if (kind === 'cut') {
          // one publication passes all listeners by
          const listening = hub.channels.find('smallhistory:x')?.subscriptions;
          const missing = [...(listening ?? [])];
          listening?.clear();
          publish();
          for (const subscription of missing) listening?.add(subscription);
        } else client?.[kind as 'kill']();
      }
      await turn();
      for (const client of clients) {
        client.kill();
        client.connect();
      }
      await turn();
      publish();
      await turn();
      for (const { heard } of clients) {
        expect(heard.at(-1)).toBe(published);
        let last: number | undefined;
        let isTold = true; // before the first subscription nobody knows what was said
        for (const one of heard) {
          if (one === null) isTold = true;
          else {
            if (last !== undefined) expect(one).toBeGreaterThan(last);
            if (!isTold) expect(one).toBe((last ?? 0) + 1);
            last = one;
            isTold = false;
          }
        }
      }
    }),
    { numRuns: 300 },
  );
});
