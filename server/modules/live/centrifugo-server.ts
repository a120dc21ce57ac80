// Centrifugo as the live server, asked over its HTTP API.
import type { Log } from '#server/platform/log.ts';
import type { LiveEvent, LiveServer } from './live-server.ts';

export interface CentrifugoAccess {
  /** Address of the HTTP API with its prefix, without a trailing slash. */
  apiUrl: string;
  apiKey: string;
}

interface ApiError {
  code: number;
  message: string;
}
type Reply = { error?: ApiError } & Record<string, unknown>;

/** Where Centrifugo puts every connection of a player, with the session in its info: the only way to find one session's. */
export const sessionNamespace = 'session';
const sessionsOf = (playerId: string): string => `${sessionNamespace}:#${playerId}`;

const timeoutMs = 5000;
const internalError = 100;
const tries = 5;

/** Centrifugo cannot do what it was asked for, or did not answer. */
class CentrifugoError extends Error {
  override readonly name = 'CentrifugoError';
}

export function createCentrifugoServer({ apiUrl, apiKey }: CentrifugoAccess, log: Log): LiveServer {
  async function ask(method: string, body: object): Promise<Reply> {
    const response = await fetch(`${apiUrl}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new CentrifugoError(`Centrifugo does not answer at ${apiUrl}`, { cause: error });
    });
    if (!response.ok) throw new CentrifugoError(`Centrifugo answered ${method} with status ${response.status}`);
    return (await response.json()) as Reply;
  }

  async function require(method: string, body: object): Promise<unknown> {
    const { error, result } = await ask(method, body);
    if (error !== undefined) throw new CentrifugoError(`Centrifugo refused ${method}: ${error.code} ${error.message}`);
    return result;
  }

  /** Tries again with growing pauses: a socket that should end must not stay because of a restart of Centrifugo. */
  async function insist(act: () => Promise<unknown>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await act();
        return;
      } catch (error) {
        if (attempt === tries) throw error;
        log.warn({ err: error }, 'Centrifugo is asked again');
        await new Promise((resolve) => setTimeout(resolve, 250 * 2 ** attempt));
      }
    }
  }

  /** The connections of these sessions, by what each told of itself in the player's own channel. */
  async function findClients(playerId: string, sessionIds: readonly string[]): Promise<string[]> {
    const result = (await require('presence', { channel: sessionsOf(playerId) })) as {
      presence?: Record<string, { client: string; conn_info?: { sid?: string } }>;
    };
    return Object.values(result.presence ?? {})
      .filter(({ conn_info: info }) => sessionIds.includes(info?.sid ?? ''))
      .map(({ client }) => client);
  }

  return {
    isHeard: () => true, // who listens there is Centrifugo's to know
    async publish(events: readonly LiveEvent[]) {
      if (events.length === 0) return;
      const commands = events.map(({ channel, data, key }) => ({ publish: { channel, data, idempotency_key: key } }));
      const { replies = [] } = (await ask('batch', { commands })) as { replies?: Reply[] };
      if (replies.length !== events.length) throw new CentrifugoError('Centrifugo did not answer every publication');
      for (const [index, { error }] of replies.entries()) {
        if (error?.code === internalError) throw new CentrifugoError(`Centrifugo could not publish: ${error.message}`);
        if (error !== undefined) log.error({ channel: events[index]?.channel, error }, 'Centrifugo refused a live event');
      }
    },
    async disconnect(playerId, sessionIds, { code, reason }) {
      const disconnect = { code, reason };
      await insist(async () => {
        if (sessionIds === 'all') await require('disconnect', { user: playerId, disconnect });
        else
          for (const client of await findClients(playerId, sessionIds)) await require('disconnect', { user: playerId, client, disconnect });
      });
    },
    async unsubscribe(playerId, channel) {
      await insist(async () => await require('unsubscribe', { user: playerId, channel }));
    },
  };
}
