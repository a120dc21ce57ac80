// What clients send: frames of commands, one a line, each with the fields that it may have. Whatever has another type is refused whole;
// unknown fields are ignored, because newer clients send more.
import { excessOf, isKeepable } from '#kit/text-bounds.ts';
import type { Position } from './stream.ts';

export interface SubscribeRequest {
  channel?: string;
  token?: string;
  recover?: boolean;
  offset?: number;
  epoch?: string;
  positioned?: boolean;
  recoverable?: boolean;
  join_leave?: boolean;
  delta?: string;
  /** Bit 2: answer 112 instead of subscribing without recovery. */
  flag?: number;
  /** Other kinds of subscriptions, none of which is offered. */
  type?: number;
  /** A filter by tags, which is not offered either. */
  tf?: object;
}

export interface HistoryRequest {
  channel?: string;
  limit?: number;
  since?: { offset?: number; epoch?: string };
  reverse?: boolean;
}

export interface Command {
  id?: number;
  connect?: { token?: string; subs?: Record<string, { recover?: boolean; offset?: number; epoch?: string }> };
  subscribe?: SubscribeRequest;
  unsubscribe?: { channel?: string };
  publish?: { channel?: string; data?: unknown };
  presence?: { channel?: string };
  presence_stats?: { channel?: string };
  history?: HistoryRequest;
  rpc?: object;
  send?: object;
  refresh?: { token?: string };
  sub_refresh?: { channel?: string; token?: string };
  ping?: object;
}

type Kind = 'string' | 'boolean' | 'number' | 'object' | 'any';
type Fields = Record<string, Kind>;

const channel: Fields = { channel: 'string' };
const position: Fields = { recover: 'boolean', offset: 'number', epoch: 'string' };
const methods: Record<Exclude<keyof Command, 'id'>, Fields> = {
  connect: { token: 'string', subs: 'object' },
  subscribe: {
    ...channel,
    ...position,
    token: 'string',
    positioned: 'boolean',
    recoverable: 'boolean',
    join_leave: 'boolean',
    delta: 'string',
    flag: 'number',
    type: 'number',
    tf: 'object',
  },
  unsubscribe: channel,
  publish: { ...channel, data: 'any' },
  presence: channel,
  presence_stats: channel,
  history: { ...channel, limit: 'number', since: 'object', reverse: 'boolean' },
  rpc: {},
  send: {},
  refresh: { token: 'string' },
  sub_refresh: { ...channel, token: 'string', type: 'number' },
  ping: {},
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Null counts as absent, but for data, where it is a value; positions and limits must be whole numbers that JavaScript holds exactly. */
function fits(value: Record<string, unknown>, fields: Fields): boolean {
  for (const [name, kind] of Object.entries(fields)) {
    const field = value[name];
    if (kind === 'any') continue;
    if (field === null || field === undefined) delete value[name];
    else if (kind === 'number' ? !Number.isSafeInteger(field) : kind === 'object' ? !isObject(field) : typeof field !== kind) return false;
    if (typeof field === 'string' && !isKeepable(field)) return false;
  }
  return typeof value['offset'] !== 'number' || value['offset'] >= 0;
}

function isCommand(value: unknown): value is Command {
  if (!isObject(value)) return false;
  const { id } = value;
  if (id !== undefined && (!Number.isInteger(id) || (id as number) < 0 || (id as number) > 0xffff_ffff)) return false;
  for (const [method, fields] of Object.entries(methods)) {
    const request = value[method];
    if (request !== undefined && (!isObject(request) || !fits(request, fields))) return false;
  }
  const { since, subs } = { ...(value['history'] as HistoryRequest), ...(value['connect'] as Command['connect']) };
  if (since !== undefined && !fits(since, { offset: 'number', epoch: 'string' })) return false;
  return subs === undefined || Object.values(subs).every((sub) => isObject(sub) && fits(sub, position));
}

/** Deeper than any command; what is deeper costs more to read and write than it is long. */
const frameBounds = { maxDepth: 64, maxValues: 65_536 };

/** The commands of a frame, or undefined when one of them is none. */
export function parseFrame(frame: string): Command[] | undefined {
  if (excessOf(frame, frameBounds) !== undefined) return undefined;
  try {
    const commands = frame
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    return commands.every(isCommand) ? commands : undefined;
  } catch {
    return undefined; // the sender is told by the way its connection ends
  }
}

/** Where a client says it stopped; undefined when it does not want to recover. */
export const recoveryOf = (ask: { recover?: boolean; offset?: number; epoch?: string }): Position | undefined =>
  ask.recover === true ? { offset: ask.offset ?? 0, epoch: ask.epoch ?? '' } : undefined;
