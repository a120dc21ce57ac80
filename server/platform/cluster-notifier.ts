// Short notices between processes over PostgreSQL's LISTEN/NOTIFY: caches to drop, sessions that ended. A notice may be lost while
// the line is down, so after each reconnect the topic `resync` tells listeners to trust nothing they remember.
// Money and publications never travel here.
import { sql } from 'kysely';
import pg from 'pg';
import { afterCommit, type Tx } from '#server/platform/database.ts';
import type { Log } from '#server/platform/log.ts';

export interface Notices {
  /** House settings, the clock or maintenance changed. */
  settings: Record<string, never>;
  /** The catalogue, content or what the ledger publishes changed: pages and answers made from it are old. */
  catalogue: Record<string, never>;
  'session-ended': { sessionIds: string[]; playerId: string; reason: string };
  'player-status': { playerId: string };
  /** A player may not go on with the games that were open, though the status is what it was. */
  'games-ended': { playerId: string };
  /** A player's play session began or ended, or its reality check changed. */
  'play-session': { playerId: string };
  /** The bonus of an account was activated or ended. */
  bonus: { accountId: string };
  /** A deposit of a player is to be staked who had none. */
  unplayed: { playerId: string };
  /** A player who was paid to no account in somebody's name asked for a withdrawal to one. */
  'first-account': { playerId: string };
  /** Methods of payment, their fees, the rules of reviews or what was measured of payments changed. Triggers of these tables tell it. */
  'payment-terms': Record<string, never>;
  /** Rows wait in the outbox. */
  outbox: Record<string, never>;
  resync: Record<string, never>;
}
export type Topic = keyof Notices;
type Listener<T extends Topic> = (notice: Notices[T]) => void;

export interface ClusterNotifier {
  /**
   * Tells every process once the transaction is committed. This one hears at once, before the transaction's caller goes on, and
   * again by the line: listeners must bear a notice twice.
   */
  announce<T extends Exclude<Topic, 'resync'>>(tx: Tx, topic: T, notice: Notices[T]): Promise<void>;
  /** Tells every process now, for what no transaction decides. A notice that cannot be sent is lost. */
  tell<T extends Exclude<Topic, 'resync'>>(topic: T, notice: Notices[T]): Promise<void>;
  on<T extends Topic>(topic: T, listener: Listener<T>): void;
  close(): Promise<void>;
}

const channel = 'lanternhall_notifier';

export async function openClusterNotifier(url: string, log: Log): Promise<ClusterNotifier> {
  const listeners = new Map<Topic, Listener<never>[]>();
  let client: pg.Client | undefined;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  function deliver(topic: Topic, notice: unknown): void {
    for (const listener of listeners.get(topic) ?? []) {
      try {
        listener(notice as never);
      } catch (error) {
        log.error({ err: error, topic }, 'a notifier listener failed');
      }
    }
  }

  function reconnectLater(): void {
    if (isClosed || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      connect().then(
        () => deliver('resync', {}),
        () => reconnectLater(),
      );
    }, 500);
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 3000,
      keepAlive: true,
      application_name: 'lanternhall notifier',
    });
    next.on('notification', (message) => {
      const { topic, notice } = JSON.parse(message.payload ?? '{}') as { topic: Topic; notice: unknown };
      deliver(topic, notice);
    });
    next.on('error', (error) => log.warn({ err: error }, 'the notifier line was lost'));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      await next.end().catch(() => undefined); // what it met first is told
      throw error;
    }
    // closed while it connected: nobody else knows of it, and an open line would keep the process alive
    if (isClosed) return await next.end();
    client = next;
    next.on('end', reconnectLater);
  }

  await connect();
  return {
    async announce(tx, topic, notice) {
      await sql`select pg_notify(${channel}, ${JSON.stringify({ topic, notice })})`.execute(tx);
      afterCommit(tx, () => deliver(topic, notice));
    },
    async tell(topic, notice) {
      await client
        ?.query('select pg_notify($1, $2)', [channel, JSON.stringify({ topic, notice })])
        .catch((error: unknown) => log.warn({ err: error, topic }, 'a notice could not be sent'));
    },
    on(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
