// The server API of Centrifugo on the embedded hub: what a backend asks of a live server over HTTP. Always 200 with a result or an
// error, except for a bad key.
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { keepsHistory } from './channels.ts';
import { closures, type Refusal, refusals, unsubscriptions } from './codes.ts';
import type { LiveConnection } from './connection.ts';
import { isChannelName } from './gate.ts';
import type { LiveHub } from './hub.ts';
import { type Position, readHistory, trim } from './stream.ts';
import { enter } from './subscribing.ts';

type Body = Record<string, unknown>;
type Answer = { result: unknown } | { error: Refusal };
type Method = (hub: LiveHub, body: Body) => Answer;

const idempotencyMs = 300_000;
const maxHistory = 300;
const maxKeys = 50_000;

const refused = (error: Refusal): Answer => ({ error });
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const isTags = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every((tag) => typeof tag === 'string');

/** The connections that a request names: all of a user, or one of them. */
function named(hub: LiveHub, { user, client, session }: Body): LiveConnection[] {
  const whose =
    user === '' || user === undefined ? [...hub.connections()].filter((one) => one.user?.userId === '') : hub.connectionsOf(text(user));
  return whose.filter(
    (one) =>
      (client === undefined || client === '' || one.client === client) &&
      (session === undefined || session === '' || one.transport.session === session),
  );
}

function createPublish(hub: LiveHub): (body: Body) => Answer {
  /** Results by idempotency key, oldest first. */
  const done = new Map<string, { atMs: number; answer: Answer }>();

  function forgetOld(nowMs: number): void {
    for (const [key, { atMs }] of done) {
      if (nowMs - atMs < idempotencyMs && done.size < maxKeys) return;
      done.delete(key);
    }
  }

  return (body) => {
    const { channel, data, tags, idempotency_key: idempotencyKey, skip_history: skipHistory } = body;
    if (!isChannelName(text(channel)) || data === undefined || (tags !== undefined && !isTags(tags))) return refused(refusals.badRequest);
    const key = idempotencyKey === undefined ? undefined : `${text(channel)} ${text(idempotencyKey)}`;
    forgetOld(hub.nowMs());
    const before = key === undefined ? undefined : done.get(key);
    if (before !== undefined) return before.answer;
    const options = { skipHistory: skipHistory === true, ...(tags !== undefined && { tags }) };
    const position = hub.channels.publish(text(channel), JSON.stringify(data), options);
    const answer: Answer = position === undefined ? refused(refusals.unknownChannel) : { result: position.epoch === '' ? {} : position };
    if (key !== undefined) done.set(key, { atMs: hub.nowMs(), answer });
    return answer;
  };
}

function history(hub: LiveHub, { channel, limit, since, reverse }: Body): Answer {
  const name = text(channel);
  const rules = hub.gate.rulesOf(name);
  if (rules === undefined) return refused(refusals.unknownChannel);
  if (!keepsHistory(rules)) return refused(refusals.notAvailable);
  const stream = hub.channels.streamOf(hub.channels.open(name, rules));
  if (stream === undefined) return refused(refusals.internal);
  trim(stream, rules, hub.wallMs());
  const from = since === undefined || since === null ? undefined : { offset: 0, epoch: '', ...(since as Partial<Position>) };
  if (from !== undefined && from.epoch !== '' && from.epoch !== stream.epoch) return refused(refusals.unrecoverable);
  const found = readHistory(stream, { limit: typeof limit === 'number' ? limit : 0, since: from, reverse: reverse === true }, maxHistory);
  const publications = found.map((publication): unknown => JSON.parse(publication.text));
  return { result: { publications, offset: stream.top, epoch: stream.epoch } };
}

function presence(hub: LiveHub, channel: unknown, isCount: boolean): Answer {
  const rules = hub.gate.rulesOf(text(channel));
  if (rules === undefined) return refused(refusals.unknownChannel);
  if (!rules.presence) return refused(refusals.notAvailable);
  const there = hub.presence(text(channel));
  return { result: isCount ? hub.countOf(there) : { presence: there } };
}

/** Puts a user's connections into a channel; they hear of it by a push. */
function subscribe(hub: LiveHub, body: Body): Answer {
  const name = text(body['channel']);
  const rules = isChannelName(name) ? hub.gate.rulesOf(name) : undefined;
  if (rules === undefined) return refused(refusals.unknownChannel);
  for (const connection of named(hub, body)) {
    if (connection.subscriptions.has(name)) continue;
    const since = body['recover_since'] as Position | undefined;
    const result = enter(connection, { name, rules, ask: since === undefined ? {} : { recover: true, ...since }, isServerSide: true });
    if (typeof result === 'string') connection.send({ text: `{"push":{"channel":${JSON.stringify(name)},"subscribe":${result}}}` });
  }
  return { result: {} };
}

const methods: Record<string, Method> = {
  presence: (hub, { channel }) => presence(hub, channel, false),
  presence_stats: (hub, { channel }) => presence(hub, channel, true),
  history,
  subscribe,
  history_remove(hub, { channel }) {
    hub.channels.forget(text(channel));
    return { result: {} };
  },
  unsubscribe(hub, body) {
    for (const connection of named(hub, body)) connection.endSubscription(text(body['channel']), unsubscriptions.byServer);
    return { result: {} };
  },
  disconnect(hub, body) {
    const { code, reason } = { ...closures.forced, ...(body['disconnect'] as object | undefined) };
    const spared = new Set(Array.isArray(body['whitelist']) ? body['whitelist'] : []);
    for (const connection of named(hub, body)) if (!spared.has(connection.client)) connection.close({ code, reason });
    return { result: {} };
  },
  refresh(hub, body) {
    const { expired, expire_at: expireAt } = body;
    for (const connection of named(hub, body)) {
      if (expired === true) connection.close(closures.expired);
      else if (connection.user !== undefined && typeof expireAt === 'number')
        connection.renew({ ...connection.user, ttlS: Math.max(1, expireAt - Math.floor(hub.wallMs() / 1000)) });
    }
    return { result: {} };
  },
  channels(hub, { pattern }) {
    const wanted = typeof pattern === 'string' && pattern !== '' ? pattern : '*';
    const channels: Record<string, { num_clients: number }> = {};
    const isWanted = new RegExp(
      `^${wanted
        .replace(/[.+^${}()|[\]\\]/g, '\\$&')
        .replace(/\*/g, '.*')
        .replace(/\?/g, '.')}$`,
    );
    for (const { name, subscriptions } of hub.channels.all())
      if (subscriptions.size > 0 && isWanted.test(name)) channels[name] = { num_clients: subscriptions.size };
    return { result: { channels } };
  },
  info: (hub) => ({
    result: { nodes: [{ uid: hub.node, name: 'lanternhall', version: '1', num_clients: hub.size, num_channels: hub.channels.size }] },
  }),
};

export interface ServerApiOptions {
  /** What stands before the method's name, without a slash at its end. */
  prefix: string;
  key: string;
}

/** Serves the API. The key is sent as X-API-Key. */
export function serveServerApi(app: FastifyInstance, hub: LiveHub, { prefix, key }: ServerApiOptions): void {
  const publish = createPublish(hub);
  const wantedKey = Buffer.from(key);
  const all: Record<string, (body: Body) => Answer> = {
    ...Object.fromEntries(Object.entries(methods).map(([name, method]) => [name, (body: Body) => method(hub, body)])),
    publish,
    broadcast: ({ channels, ...rest }) => ({
      result: { responses: (Array.isArray(channels) ? channels : []).map((channel: unknown) => publish({ ...rest, channel })) },
    }),
  };

  function ask(method: string, body: unknown): Answer {
    const act = Object.hasOwn(all, method) ? all[method] : undefined;
    if (act === undefined) return refused(refusals.methodNotFound);
    return typeof body === 'object' && body !== null ? act(body as Body) : refused(refusals.badRequest);
  }

  function batch({ commands }: Body): unknown {
    const list = Array.isArray(commands) ? (commands as Body[]) : [];
    const replies = list.map((command) => {
      const [[method, body] = ['', {}]] = Object.entries(command);
      const answer = ask(method, body);
      return 'error' in answer ? answer : { [method]: answer.result };
    });
    return { replies };
  }

  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const given = Buffer.from(text(request.headers['x-api-key']));
      return given.length === wantedKey.length && timingSafeEqual(given, wantedKey) ? undefined : await reply.code(401).send();
    });
    for (const method of Object.keys(all))
      scope.post(`${prefix}/${method}`, { bodyLimit: 8 * 1024 * 1024 }, async (request) => ask(method, request.body));
    scope.post(`${prefix}/batch`, { bodyLimit: 8 * 1024 * 1024 }, async (request) => batch((request.body ?? {}) as Body));
  });
}
