// The chain of significant events: each link is the SHA-256 of the link before it and of its row, so that a row that is changed, removed or put
// in later shows. The newest link of each day leaves the database: a file that is only added to.
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Database, Db } from './database.ts';

/** The file's name in the data folder: a line a day, the newest link of that moment. */
export const publishedEventsFile = 'significant-events.log';

const batchSize = 500;
/** Processes seal one after the other. */
const sealLock = 7710;

interface Row {
  id: string;
  at: Date;
  actor: string;
  action: string;
  subject: string;
  reason: string;
  before: string | null;
  after: string | null;
}

const none = Buffer.alloc(32);

/** Returns the link of a row: SHA-256 over the JSON of its number, the link before in hex, and the row's columns in their order. */
export function linkOf(seq: bigint, previous: Buffer, row: Row): Buffer {
  const { id, at, actor, action, subject, reason, before, after } = row;
  const text = JSON.stringify([String(seq), previous.toString('hex'), id, at.toISOString(), actor, action, subject, reason, before, after]);
  return createHash('sha256').update(text).digest();
}

const columns = sql.raw('a.id, a.at, a.actor, a.action, a.subject, a.reason, a.before::text as before, a.after::text as after');

async function sealBatch({ transact }: Database): Promise<number> {
  return await transact(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sealLock})`.execute(tx);
    const last = await tx.selectFrom('audit_seal').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst();
    const { rows } = await sql<Row & { waits: bigint }>`
      select u.id as waits, ${columns} from audit_unsealed u join audit a on a.id = u.audit_id order by u.id limit ${batchSize}`.execute(
      tx,
    );
    if (rows.length === 0) return 0;
    let [seq, previous] = [last?.seq ?? 0n, last?.hash ?? none];
    const seals = rows.map((row) => {
      seq += 1n;
      previous = linkOf(seq, previous, row);
      return { seq, audit_id: row.id, hash: previous };
    });
    await tx.insertInto('audit_seal').values(seals).execute();
    await tx
      .deleteFrom('audit_unsealed')
      .where(
        'id',
        'in',
        rows.map(({ waits }) => waits),
      )
      .execute();
    return rows.length;
  });
}

/** Puts every event that waits into the chain, in the order in which they were written. */
export async function sealEvents(database: Database): Promise<void> {
  while ((await sealBatch(database)) === batchSize);
}

interface Published {
  seq: string;
  hash: string;
  at: string;
}

const readPublishedLinks = (file: string): Published[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Published)
    : [];

/** Adds the newest link to the file, once a day. What stands there is never written again. */
export async function publishNewestLink(context: { database: Database; clock: Clock; config: { dataDir: string } }): Promise<void> {
  const { database, clock, config } = context;
  const file = join(config.dataDir, publishedEventsFile);
  const newest = await database.db.selectFrom('audit_seal').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst();
  const last = readPublishedLinks(file).at(-1);
  const at = clock.now().toISOString();
  if (newest === undefined || last?.seq === String(newest.seq) || last?.at.slice(0, 10) === at.slice(0, 10)) return;
  mkdirSync(config.dataDir, { recursive: true, mode: 0o755 });
  appendFileSync(file, `${JSON.stringify({ seq: String(newest.seq), hash: newest.hash.toString('hex'), at })}\n`, { mode: 0o644 });
}

export interface ChainReport {
  ok: boolean;
  /** Links of the chain, and events that wait for theirs. */
  sealed: number;
  waiting: number;
  violations: string[];
}

type Link = { seq: bigint; hash: Buffer } & { [C in keyof Row]: Row[C] | null };

/** What breaks the chain, from its first link on. */
async function walkChain(db: Db, published: ReadonlyMap<string, string>): Promise<{ sealed: number; violations: string[] }> {
  const violations: string[] = [];
  let [seq, sealed] = [0n, 0];
  let previous: Buffer = none;
  for (;;) {
    const { rows } = await sql<Link>`select s.seq, s.hash, ${columns} from audit_seal s left join audit a on a.id = s.audit_id
      where s.seq > ${seq} order by s.seq limit ${batchSize}`.execute(db);
    for (const { hash, seq: number, ...row } of rows) {
      if (number !== seq + 1n) violations.push(`event ${seq + 1n}: its link is gone`);
      if (row.id === null) violations.push(`event ${number}: its row is gone`);
      else if (!linkOf(number, previous, row as Row).equals(hash))
        violations.push(`event ${number} (${row.id}): its row or link was changed`);
      const told = published.get(String(number));
      if (told !== undefined && told !== hash.toString('hex')) violations.push(`event ${number}: it was published with another link`);
      [seq, previous, sealed] = [number, hash, sealed + 1];
    }
    if (rows.length < batchSize) break;
  }
  const lost = [...published.keys()].find((number) => BigInt(number) > seq);
  if (lost !== undefined) violations.push(`event ${lost}: it was published and is gone`);
  return { sealed, violations };
}

/** Checks every event: the links, the rows behind them, what was published, and that none stands outside of the chain. */
export async function checkEvents({ database, config }: { database: Database; config: { dataDir: string } }): Promise<ChainReport> {
  const published = new Map(readPublishedLinks(join(config.dataDir, publishedEventsFile)).map(({ seq, hash }) => [seq, hash]));
  const { sealed, violations } = await walkChain(database.db, published);
  const { rows } = await sql<{ id: string; waits: boolean }>`
    select a.id, u.audit_id is not null as waits from audit a left join audit_unsealed u on u.audit_id = a.id
    where not exists (select from audit_seal s where s.audit_id = a.id) order by a.at, a.id`.execute(database.db);
  violations.push(...rows.filter(({ waits }) => !waits).map(({ id }) => `event ${id}: it stands outside of the chain`));
  return { ok: violations.length === 0, sealed, waiting: rows.filter(({ waits }) => waits).length, violations };
}
