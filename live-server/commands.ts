// What each command does. All but connect and refresh are done when the function returns: an unsubscribe must take effect before
// anything else can happen on the channel.
import { keepsHistory } from './channels.ts';
import { closures, refusals } from './codes.ts';
import type { LiveConnection } from './connection.ts';
import { type ChannelRules, isChannelName, type LiveAct, type LiveUser } from './gate.ts';
import type { Command } from './protocol.ts';
import { readHistory, trim } from './stream.ts';
import { enter, judgeSubscribe, withPublications } from './subscribing.ts';

const version = 'lanternhall';
const maxHistory = 300;
/** A token is looked at with signature and session, which costs as much as so many other commands. */
const tokenCost = 20;
/** Longer than any token of ours several times over. */
const maxTokenLetters = 4096;
/** Connections that are looked at for a presence count as so much work each. */
const presenceCost = 0.02;

const expiry = ({ ttlS }: { ttlS: number }) => (ttlS > 0 ? { expires: true, ttl: ttlS } : {});

/** Subscriptions that come with the token, each with what was missed since the client's position. */
function enterOwnChannels(connection: LiveConnection, user: LiveUser, asks: NonNullable<Command['connect']>['subs'] = {}): string {
  const entered: string[] = [];
  for (const name of user.channels ?? []) {
    const rules = connection.hub.gate.rulesOf(name);
    const result = rules && enter(connection, { name, rules, ask: asks[name] ?? {}, isServerSide: true });
    if (typeof result === 'string') entered.push(`${JSON.stringify(name)}:${result}`);
  }
  return entered.length === 0 ? '' : `,"subs":{${entered.join(',')}}`;
}

async function connect(connection: LiveConnection, id: number, request: NonNullable<Command['connect']>): Promise<void> {
  const { hub } = connection;
  const { token = '' } = request;
  if (token.length > maxTokenLetters || (token !== '' && !connection.spend(tokenCost))) {
    connection.close(token.length > maxTokenLetters ? closures.invalidToken : closures.tooManyRequests);
    return;
  }
  const known = await hub.gate.authenticate(token).catch((error: unknown) => {
    hub.tellError(error, 'a live connection could not be checked');
    return undefined; // the client is told that it is our fault, and comes again
  });
  if (connection.isClosed) return;
  if (known === undefined) connection.refuseConnect(id, refusals.internal);
  else if (known === 'expired') connection.refuseConnect(id, refusals.tokenExpired);
  else if (known === 'refused') connection.close(closures.invalidToken);
  else if (!hub.admit(connection, known)) connection.close(closures.connectionLimit);
  else {
    connection.begin(known);
    const { session } = connection.transport;
    const told = {
      client: connection.client,
      version,
      ...expiry(known),
      ping: Math.max(1, Math.round(hub.settings.pingMs / 1000)),
      pong: true,
      ...(session !== undefined && { session, node: hub.node }),
    };
    connection.reply(id, `"connect":${JSON.stringify(told).slice(0, -1)}${enterOwnChannels(connection, known, request.subs)}}`);
    for (const subscription of connection.subscriptions.values()) hub.tellJoin(subscription);
  }
}

async function refresh(connection: LiveConnection, id: number, token: string): Promise<void> {
  const known = token === '' || token.length > maxTokenLetters ? 'refused' : await connection.hub.gate.authenticate(token);
  if (known === 'expired') connection.close(closures.expired);
  else if (known === 'refused' || known.userId !== connection.user?.userId) connection.close(closures.invalidToken);
  else {
    connection.renew(known);
    connection.reply(id, `"refresh":${JSON.stringify({ client: connection.client, version, ...expiry(known) })}`);
  }
}

function subscribe(connection: LiveConnection, id: number, request: NonNullable<Command['subscribe']>): void {
  const judged = judgeSubscribe(connection, request);
  if (judged === 'invalid token') connection.close(closures.invalidToken);
  else if ('code' in judged) connection.refuse(id, judged);
  else {
    const name = request.channel ?? '';
    const result = enter(connection, { name, ask: request, ...judged });
    if (typeof result !== 'string') connection.refuse(id, result);
    else {
      connection.reply(id, `"subscribe":${result}`);
      const subscription = connection.subscriptions.get(name);
      if (subscription !== undefined) connection.hub.tellJoin(subscription);
    }
  }
}

function unsubscribe(connection: LiveConnection, id: number, channel: string): void {
  const subscription = connection.subscriptions.get(channel);
  if (subscription !== undefined) connection.hub.detach(subscription);
  connection.reply(id, '"unsubscribe":{}');
}

function refreshSubscription(
  connection: LiveConnection,
  id: number,
  { channel = '', token = '' }: { channel?: string; token?: string },
): void {
  const { hub, user, client } = connection;
  const subscription = connection.subscriptions.get(channel);
  if (subscription === undefined) {
    connection.refuse(id, refusals.permissionDenied);
    return;
  }
  const grant = token === '' ? 'refused' : (hub.gate.readGrant?.(token) ?? 'refused');
  if (grant === 'expired') connection.close(closures.subscriptionExpired);
  else if (
    grant === 'refused' ||
    grant.channel !== channel ||
    grant.userId !== user?.userId ||
    (grant.client !== '' && grant.client !== client)
  )
    connection.close(closures.invalidToken);
  else {
    subscription.endsAtMs = hub.endOf(grant.ttlS);
    subscription.info = grant.info;
    connection.reply(id, `"sub_refresh":${JSON.stringify(expiry(grant))}`);
  }
}

/** Does something in a channel that exists, offers it and allows it to this user; refuses otherwise. */
function within(
  connection: LiveConnection,
  id: number,
  channel: string,
  act: LiveAct,
  offers: (rules: ChannelRules) => boolean,
  go: (rules: ChannelRules) => void,
): void {
  const { hub, user } = connection;
  const rules = isChannelName(channel) ? hub.gate.rulesOf(channel) : undefined;
  if (rules === undefined) connection.refuse(id, refusals.unknownChannel);
  else if (!offers(rules)) connection.refuse(id, refusals.notAvailable);
  else if (user === undefined || !hub.gate.may(user, act, channel, connection.subscriptions.has(channel)))
    connection.refuse(id, refusals.permissionDenied);
  else go(rules);
}

function publish(connection: LiveConnection, id: number, { channel = '', data }: NonNullable<Command['publish']>): void {
  within(
    connection,
    id,
    channel,
    'publish',
    () => true,
    () => {
      const text = data === undefined ? '' : JSON.stringify(data);
      if (text === '' || text.length > connection.hub.settings.maxPublishBytes) {
        connection.refuse(id, refusals.badRequest);
        return;
      }
      const info = connection.infoIn(connection.subscriptions.get(channel));
      connection.hub.channels.publish(channel, text, { info });
      connection.reply(id, '"publish":{}');
    },
  );
}

function presence(connection: LiveConnection, id: number, channel: string, isCount: boolean): void {
  const offers = (rules: ChannelRules) => rules.presence;
  within(connection, id, channel, 'presence', offers, () => {
    const count = connection.hub.channels.find(channel)?.subscriptions.size ?? 0;
    if (!connection.spend(count * presenceCost)) {
      connection.close(closures.tooManyRequests);
      return;
    }
    const there = connection.hub.presence(channel);
    connection.reply(
      id,
      isCount ? `"presence_stats":${JSON.stringify(connection.hub.countOf(there))}` : `"presence":${JSON.stringify({ presence: there })}`,
    );
  });
}

function history(connection: LiveConnection, id: number, request: NonNullable<Command['history']>): void {
  const { channels, wallMs } = connection.hub;
  const { channel: name = '', limit = 0, since, reverse = false } = request;
  within(connection, id, name, 'history', keepsHistory, (rules) => {
    const stream = channels.streamOf(channels.open(name, rules));
    if (stream === undefined) return;
    trim(stream, rules, wallMs());
    const from = since && { offset: since.offset ?? 0, epoch: since.epoch ?? '' };
    if (from !== undefined && from.epoch !== '' && from.epoch !== stream.epoch) {
      connection.refuse(id, refusals.unrecoverable);
      return;
    }
    const found = readHistory(stream, { limit, since: from, reverse }, maxHistory);
    const told = { epoch: stream.epoch, offset: stream.top };
    connection.reply(
      id,
      `"history":${withPublications(
        told,
        found.map(({ text }) => text),
      )}`,
    );
  });
}

/** Obeys one command. What it answers is to be waited for before the next. */
export function serveCommand(connection: LiveConnection, command: Command): Promise<void> | undefined {
  const { id = 0 } = command;
  const isConnected = connection.user !== undefined;
  if (command.connect !== undefined ? isConnected || id === 0 : !isConnected) connection.close(closures.badRequest);
  else if (command.connect !== undefined) return connect(connection, id, command.connect);
  else if (command.send !== undefined) connection.close(closures.notAvailable);
  else if (id === 0) {
    const isPong = Object.keys(command).length === 0;
    if (!isPong || !connection.takePong()) connection.close(closures.badRequest);
  } else if (command.subscribe !== undefined) subscribe(connection, id, command.subscribe);
  else if (command.unsubscribe !== undefined) unsubscribe(connection, id, command.unsubscribe.channel ?? '');
  else if (command.publish !== undefined) publish(connection, id, command.publish);
  else if (command.presence !== undefined) presence(connection, id, command.presence.channel ?? '', false);
  else if (command.presence_stats !== undefined) presence(connection, id, command.presence_stats.channel ?? '', true);
  else if (command.history !== undefined) history(connection, id, command.history);
  else if ((command.refresh ?? command.sub_refresh) !== undefined && !connection.spend(tokenCost))
    connection.close(closures.tooManyRequests);
  else if (command.sub_refresh !== undefined) refreshSubscription(connection, id, command.sub_refresh);
  else if (command.refresh !== undefined) {
    // beside the others: nothing that follows depends on it
    refresh(connection, id, command.refresh.token ?? '').catch((error: unknown) => {
      connection.hub.tellError(error, 'a live token could not be renewed');
      connection.refuse(id, refusals.internal);
    });
  } else connection.refuse(id, command.rpc !== undefined || command.ping !== undefined ? refusals.notAvailable : refusals.methodNotFound);
  return undefined;
}
