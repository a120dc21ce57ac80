// Hands lanes over to another ledger server while it is played on: a copy and what follows by PostgreSQL's own logical replication, with row
// filters on the last byte of the ids; then a fence, behind which the commands of these lanes wait until the other server has everything.
// Both servers run with wal_level=logical; the logins own the ledger's tables and may make publications and subscriptions.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { laneCount } from './constants.ts';

/** A ledger server, as its owner logs in. */
export interface HandOverSide {
  /** Its name in the fences of the others. */
  name: string;
  url: string;
}

export interface HandOverTimes {
  /** From the beginning of the copy until the fence. */
  copyMs: number;
  /** From the fence until the lanes were booked in again: so long their commands waited. */
  pauseMs: number;
}

/** How long the steps may take, in milliseconds, before the lanes stay where they are: something is in the way, or the network is slow. */
export interface HandOverLimits {
  copyWithinMs?: number;
  pauseWithinMs?: number;
}

/** The tables that go with a lane, each with the column that tells it. */
const laneTables = {
  wallet_account: 'id',
  wallet_account_route: 'account_id',
  wallet_player: 'id',
  wallet_round: 'id',
  wallet_entry: 'account_id',
  wallet_key: 'account_id',
  wallet_reversal: 'account_id',
  wallet_tombstone: 'account_id',
  wallet_archived: 'account_id',
  wallet_archived_key: 'account_id',
} as const;

const pollMs = 20;
const name = 'ledger_hand_over';

/** Functions of our own may not stand in a row filter; this is wallet_lane. */
function publication(lanes: readonly number[]): string {
  const list = lanes.join(', ');
  const tables = Object.entries(laneTables).map(
    ([table, column]) => `ledger.${table} where (get_byte(uuid_send(${column}), 15) % ${laneCount} in (${list}))`,
  );
  const archivedHouse = `ledger.wallet_archived_house where (lane in (${list}))`;
  return `create publication ${name} for table ${[...tables, archivedHouse].join(', ')} with (publish_via_partition_root = true)`;
}

async function connected<T>(from: HandOverSide, to: HandOverSide, act: (source: pg.Client, target: pg.Client) => Promise<T>): Promise<T> {
  const [source, target] = [from, to].map(({ url }) => new pg.Client({ connectionString: url })) as [pg.Client, pg.Client];
  try {
    await source.connect();
    await target.connect();
    return await act(source, target);
  } finally {
    await source.end();
    await target.end();
  }
}

/** Asks again until the answer is true. @throws Error when it is not within that time */
async function until(client: pg.Client, withinMs: number, text: string, values: unknown[] = []): Promise<void> {
  const deadlineMs = performance.now() + withinMs;
  while ((await client.query<{ done: boolean | null }>(text, values)).rows[0]?.done !== true) {
    if (performance.now() > deadlineMs)
      throw new Error(`The other server does not have the lanes within ${withinMs} ms; its log says what is in the way`);
    await sleep(pollMs);
  }
}

/** The months and the period closes of a server, for the other one to have too. */
async function copyCalendar(from: pg.Client, to: pg.Client): Promise<void> {
  const { rows: months } = await from.query<{ name: string }>(
    "select right(inhrelid::regclass::text, 7) as name from pg_inherits where inhparent = 'ledger.wallet_entry'::regclass",
  );
  for (const month of months) await to.query("select ledger.wallet_open_month(to_timestamp($1 || ' UTC', 'YYYY_MM TZ'))", [month.name]);
  const { rows: closes } = await from.query<{ until: string; closed_at: string }>(
    'select until::text, closed_at::text from ledger.wallet_period_close order by until',
  );
  for (const close of closes) await to.query('select ledger.wallet_close_until($1, $2)', [close.until, close.closed_at]);
}

/** Copies the lanes and lets what is booked meanwhile follow. */
async function copy(source: pg.Client, target: pg.Client, from: HandOverSide, lanes: readonly number[], withinMs: number): Promise<void> {
  await copyCalendar(source, target);
  await source.query(publication(lanes));
  const connection = from.url.replaceAll("'", "''");
  await target.query(`create subscription ${name} connection '${connection}' publication ${name} with (streaming = off)`);
  await until(target, withinMs, "select bool_and(srsubstate = 'r') as done from pg_subscription_rel");
}

/** Fences the lanes off and waits until the target has what was booked before. Returns what there is of them. */
async function fenceOff(source: pg.Client, to: HandOverSide, lanes: readonly number[], withinMs: number): Promise<string> {
  await source.query('select ledger.wallet_fence_lanes($1, $2)', [lanes, to.name]);
  const { rows } = await source.query<{ lsn: string; count: string }>(
    'select pg_current_wal_flush_lsn()::text as lsn, ledger.wallet_count_lanes($1) as count',
    [lanes],
  );
  const caughtUp = 'select confirmed_flush_lsn >= $1::pg_lsn as done from pg_replication_slots where slot_name = $2';
  await until(source, withinMs, caughtUp, [rows[0]?.lsn, name]);
  return rows[0]?.count ?? '';
}

/** The lanes go on where they lived; the copy is removed. Only while the target has not adopted them. */
async function abandon(source: pg.Client, target: pg.Client, lanes: readonly number[]): Promise<void> {
  await target.query(`drop subscription if exists ${name}`);
  await target.query('select ledger.wallet_forget_lanes($1, true)', [lanes]);
  await source.query('select ledger.wallet_unfence_lanes($1)', [lanes]);
  await source.query(`drop publication if exists ${name}`);
}

/**
 * Hands the lanes over and returns how long it took. They live on `from` before and on `to` afterwards; what is left of them on `from` is
 * removed. What fails before the other server has adopted them leaves them where they are.
 * @throws Error of the database when a step cannot be done; when the lanes could not be given back either, they wait
 * behind both fences until somebody looks.
 */
export async function handOverLanes(
  from: HandOverSide,
  to: HandOverSide,
  lanes: readonly number[],
  { copyWithinMs = 3_600_000, pauseWithinMs = 30_000 }: HandOverLimits = {},
): Promise<HandOverTimes> {
  return await connected(from, to, async (source, target) => {
    const begun = performance.now();
    let fenced = begun;
    try {
      await copy(source, target, from, lanes, copyWithinMs);
      fenced = performance.now();
      const count = await fenceOff(source, to, lanes, pauseWithinMs);
      await target.query(`alter subscription ${name} disable`);
      await target.query('select ledger.wallet_adopt_lanes($1, $2)', [lanes, count]);
    } catch (error) {
      const lost = await abandon(source, target, lanes).then(
        () => undefined,
        (cause: unknown) => String(cause),
      );
      if (lost !== undefined)
        throw new Error(`The lanes could not be handed over, nor given back (${lost}): look at both fences`, { cause: error });
      throw error;
    }
    const adopted = performance.now();
    await target.query(`drop subscription ${name}`);
    await source.query(`drop publication ${name}`);
    await source.query('select ledger.wallet_forget_lanes($1, false)', [lanes]);
    return { copyMs: fenced - begun, pauseMs: adopted - fenced };
  });
}
