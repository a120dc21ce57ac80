// The outbox: a live event is a row written in the transaction it tells of, and delivered after the commit. What a crash left
// undelivered is delivered by the next start. Order within a channel is the order of the rows. Of several processes one delivers, the
// others tell it that something waits.
import type { ColumnType, Generated } from 'kysely';
import { privateChannel } from '#contract/live/channels.ts';
import type { ClusterNotifier } from '#server/platform/cluster-notifier.ts';
import { afterCommit, type Database, type Tx } from './database.ts';
import type { Log } from './log.ts';
import type { LeaderLock } from '#server/platform/leader-lock.ts';

export interface OutboxTable {
  id: Generated<bigint>;
  channel: string;
  body: ColumnType<unknown, string, never>;
  at: Generated<Date>;
}

declare module './database.ts' {
  interface Tables {
    outbox: OutboxTable;
  }
}

export interface OutboxEvent {
  /** The row's number; before it the name of the outbox, where it has one, and after it a place where the row held several events. */
  id: string;
  channel: string;
  body: unknown;
}

/** Takes events in their order. What it throws has them delivered again, so it must bear an event twice. */
export type OutboxReceiver = (events: readonly OutboxEvent[]) => Promise<void>;

export interface Outbox {
  /** Writes an event for the channel; it is delivered once the transaction is committed. */
  publish(tx: Tx, channel: string, body: unknown): Promise<void>;
  /** Calls back in the transaction that publishes an event on a channel of this name: for modules that make more of what others tell. */
  onPublish(name: string, listener: (tx: Tx, body: unknown) => Promise<void>): void;
  /** Says that SQL wrote rows which are committed by now. */
  notice(): void;
  /** Where delivered events go. A process without a receiver leaves its events to the others. */
  deliverTo(receiver: OutboxReceiver): void;
  /** Delivers everything that waits, if that is this process's work; resolves when nothing is left. */
  flush(): Promise<void>;
  start(): void;
  close(): Promise<void>;
}

export interface OutboxParts {
  database: Database;
  notifier: ClusterNotifier;
  log: Log;
  /** Whether this process is the one that delivers. */
  leader: LeaderLock;
  /** Outboxes besides that of the app: SQL alone writes them. */
  others?: readonly OtherOutbox[];
}

/**
 * An outbox whose rows hold several events each, as texts with semicolons between, for players on one channel. An event begins with the id of
 * its player and a comma; the channel makes of it what travels.
 */
export interface OtherOutbox {
  /** Ids of its events begin with this. */
  name: string;
  /** With its schema, if that is not the first one. */
  table: string;
  /** Where it lies; the app's own database unless said otherwise. */
  database?: Pick<Database, 'pool'>;
  channel: string;
}

const batchSize = 200;
const pollMs = 1000;

interface Row {
  id: bigint;
  channel: string;
  body: unknown;
}

/** Numbers are committed out of their order, so what was delivered is named one by one. */
const nextStatement = (table: string, columns: string): string => `
  with gone as (delete from ${table} where id = any($1::bigint[]))
  select ${columns} from ${table} where id <> all($1::bigint[]) order by id limit ${batchSize}`;

/** Where events wait: how the next of them are read, and what a row holds. */
interface Source {
  pool: Database['pool'];
  statement: string;
  eventsOf: (row: Row) => OutboxEvent[];
}

const ownSource = (pool: Database['pool']): Source => ({
  pool,
  statement: nextStatement('outbox', 'id, channel, body'),
  eventsOf: (row) => [{ ...row, id: String(row.id) }],
});

const otherSource = (pool: Database['pool'], { name, table, channel }: OtherOutbox): Source => ({
  pool,
  statement: nextStatement(table, 'id, body'),
  eventsOf: ({ id, body }) =>
    String(body)
      .split(';')
      .map((text, index) => ({ id: `${name} ${id}.${index}`, channel: privateChannel(channel, text.split(',', 1)[0] ?? ''), body: text })),
});

export function createOutbox({ database, notifier, log, leader, others = [] }: OutboxParts): Outbox {
  let receive: OutboxReceiver | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let hasNews = false;
  let telling: Promise<void> | undefined;
  let tellAgain = false;
  let timer: NodeJS.Timeout | undefined;
  const listeners: { name: string; hear: (tx: Tx, body: unknown) => Promise<void> }[] = [];

  const sources = [ownSource(database.pool), ...others.map((other) => otherSource((other.database ?? database).pool, other))];

  /** Deletes what was delivered and reads what comes next, in one statement. */
  async function next({ pool, statement }: Source, delivered: readonly bigint[]): Promise<Row[]> {
    const { rows } = await pool.query<Row>(statement, [delivered]);
    return rows;
  }

  /** Batch after batch: read, delivered, then deleted. A crash in between delivers one again; versions in the events make that harmless. */
  async function deliverAll(receiver: OutboxReceiver): Promise<void> {
    for (const source of sources)
      for (
        let rows = await next(source, []);
        rows.length > 0;
        rows = await next(
          source,
          rows.map(({ id }) => id),
        )
      )
        await receiver(rows.flatMap(source.eventsOf));
  }

  /** Returns false when another process delivers. */
  async function run(): Promise<boolean> {
    again = false;
    if (receive === undefined || !(await leader.take())) return false;
    do {
      again = false;
      await deliverAll(receive);
    } while (again);
    return true;
  }

  /** Delivers what waits. With news of its own a process that does not deliver tells the one that does. */
  function wake(isNews: boolean): Promise<void> {
    again = true;
    hasNews ||= isNews;
    running ??= run()
      .then((isDone) => {
        if (!isDone && hasNews) tellOthers();
        hasNews = false;
      })
      .catch((error: unknown) => log.warn({ err: error }, 'outbox delivery failed; it is tried again'))
      .finally(() => {
        running = undefined;
        if (again) void wake(false);
      });
    return running;
  }

  /** Tells whoever delivers; news that come while this is on its way are told together afterwards. */
  function tellOthers(): void {
    tellAgain = telling !== undefined;
    telling ??= notifier.tell('outbox', {}).finally(() => {
      telling = undefined;
      if (tellAgain) tellOthers();
    });
  }

  notifier.on('outbox', () => {
    if (receive !== undefined) void wake(false);
  });

  return {
    async publish(tx, channel, body) {
      await tx
        .insertInto('outbox')
        .values({ channel, body: JSON.stringify(body) })
        .execute();
      for (const { name, hear } of listeners) if (channel.split('#')[0] === name) await hear(tx, body);
      afterCommit(tx, () => void wake(true));
    },
    onPublish: (name, hear) => void listeners.push({ name, hear }),
    notice: () => void wake(true),
    deliverTo(receiver) {
      receive = receiver;
    },
    flush: async () => await wake(false),
    start() {
      timer = setInterval(() => void wake(false), pollMs);
      timer.unref();
      void wake(false);
    },
    async close() {
      clearInterval(timer);
      await running;
      await telling;
      await leader.close();
    },
  };
}
