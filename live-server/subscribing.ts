// Putting a client into a channel: permission, position, recovery. From the look at the history to the written reply nothing waits, so
// no publication can fall in between.
import { keepsHistory, type Subscription } from './channels.ts';
import { type Refusal, refusals } from './codes.ts';
import type { LiveConnection } from './connection.ts';
import { asText } from './delta.ts';
import { type ChannelRules, isChannelName, type SubscriptionGrant } from './gate.ts';
import { recoveryOf, type SubscribeRequest } from './protocol.ts';
import { dataOf, missedSince, type Publication, type Stream, trim } from './stream.ts';

/** Most publications that one recovery brings. */
const maxRecovered = 300;
const rejectUnrecovered = 2;

type Ask = Pick<SubscribeRequest, 'recover' | 'offset' | 'epoch' | 'positioned' | 'recoverable' | 'join_leave' | 'delta' | 'flag'>;

interface Entry {
  name: string;
  rules: ChannelRules;
  ask: Ask;
  grant?: SubscriptionGrant | undefined;
  isServerSide?: boolean;
}

/** Why a client may not subscribe to the channel, or its rules and the grant that it showed. */
export function judgeSubscribe(
  connection: LiveConnection,
  request: SubscribeRequest,
): Refusal | 'invalid token' | { rules: ChannelRules; grant: SubscriptionGrant | undefined } {
  const { gate, settings } = connection.hub;
  const { user, client } = connection;
  const { channel = '', token = '', type = 0, tf } = request;
  if (user === undefined || type !== 0) return refusals.permissionDenied;
  if (!isChannelName(channel) || tf !== undefined) return refusals.badRequest;
  if (connection.subscriptions.has(channel)) return refusals.alreadySubscribed;
  if (connection.subscriptions.size >= settings.maxChannels) return refusals.limitExceeded;
  const rules = gate.rulesOf(channel);
  if (rules === undefined) return refusals.unknownChannel;
  if (token === '') return gate.may(user, 'subscribe', channel, false) ? { rules, grant: undefined } : refusals.permissionDenied;
  const grant = gate.readGrant?.(token) ?? 'refused';
  if (grant === 'expired') return refusals.tokenExpired;
  if (grant === 'refused') return refusals.permissionDenied;
  const isFor = grant.channel === channel && grant.userId === user.userId && (grant.client === '' || grant.client === client);
  return isFor ? { rules, grant } : 'invalid token';
}

/** How the subscription begins: where its numbers stand, what was missed, what the reply says of both. */
function beginStream(
  stream: Stream,
  isRecoverable: boolean,
  ask: Ask,
): { missed: Publication[]; told: object; offset: number } | undefined {
  const since = isRecoverable ? recoveryOf(ask) : undefined;
  const told = { positioned: true, ...(isRecoverable && { recoverable: true }), epoch: stream.epoch };
  if (since === undefined) return { missed: [], told: { ...told, offset: stream.top }, offset: stream.top };
  const missed = missedSince(stream, since, maxRecovered);
  if (missed === undefined && ((ask.flag ?? 0) & rejectUnrecovered) !== 0) return undefined;
  // after a recovery the client counts on from its own position, publication by publication
  const offset = missed === undefined ? stream.top : since.offset;
  const outcome = { was_recovering: true, ...(missed !== undefined && { recovered: true }), offset };
  return { missed: missed ?? [], told: { ...told, ...outcome }, offset: stream.top };
}

/** A result with publications, which are JSON text already. */
export function withPublications(result: object, publications: readonly string[]): string {
  const text = JSON.stringify(result);
  if (publications.length === 0) return text;
  return `${text.slice(0, -1)}${text.length > 2 ? ',' : ''}"publications":[${publications.join(',')}]}`;
}

/** Enters the channel. Returns the result as JSON text for the reply, or the refusal. The caller writes it at once. */
export function enter(connection: LiveConnection, { name, rules, ask, grant, isServerSide = false }: Entry): string | Refusal {
  const { hub, user } = connection;
  const mayReadHistory = user !== undefined && hub.gate.may(user, 'history', name, true);
  const isRecoverable = keepsHistory(rules) && (rules.recoverable || (ask.recoverable === true && mayReadHistory));
  const isPositioned = isRecoverable || (keepsHistory(rules) && ask.positioned === true && mayReadHistory);
  const channel = hub.channels.open(name, rules);
  const stream = isPositioned ? hub.channels.streamOf(channel) : undefined;
  if (stream !== undefined) trim(stream, rules, hub.wallMs());
  const begun = stream === undefined ? { missed: [], told: {}, offset: 0 } : beginStream(stream, isRecoverable, ask);
  if (begun === undefined) return refusals.unrecoverable;
  const usesDelta = rules.delta && ask.delta === 'fossil';
  const mayHearJoins = user !== undefined && rules.presence && hub.gate.may(user, 'presence', name, true);
  const ttlS = grant?.ttlS ?? 0;
  const last = begun.missed.at(-1);
  const subscription: Subscription = {
    connection,
    channel,
    offset: begun.offset,
    isPositioned,
    hearsJoins: rules.joinLeave && ask.join_leave === true && mayHearJoins,
    usesDelta,
    hasBase: last !== undefined && dataOf(last) === channel.lastData,
    isServerSide,
    info: grant?.info,
    endsAtMs: hub.endOf(ttlS),
  };
  hub.attach(subscription);
  const told = { ...begun.told, ...(usesDelta && { delta: true }), ...(ttlS > 0 && { expires: true, ttl: ttlS }) };
  return withPublications(
    told,
    begun.missed.map((publication) => (usesDelta ? asText(publication) : publication.text)),
  );
}
