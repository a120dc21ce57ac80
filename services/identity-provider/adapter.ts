// Where oidc-provider keeps what it issues, sealed: ids are the very tokens that players hold, so rows stand under keyed hashes of them. Codes and refresh tokens are good once because `consume` is one conditional update: of many
// uses at once the database lets one through, and the others revoke the grant in the same statement. What is issued for a revoked grant, before or after, is never found again.
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider';
import type { Database } from '#kit/service-database.ts';
import { createSeal } from './seal.ts';

type Row = { id: string; sealed: Buffer; consumed: number | null };

/** The client whose request is served; sign-ins that wait for somebody are counted by it. */
export const askingClient = new AsyncLocalStorage<string>();
/** Sign-ins of one client that wait at once; the next one takes the place of its oldest. */
const maxWaiting = 50;
/** The same of all clients. */
const maxWaitingOfAll = 20_000;
/** Grants live two weeks; what would belong to a revoked one is older than that after this time. */
const revokedDays = 30;

const columns = 'id, sealed, extract(epoch from consumed_at)::float8 as consumed';
/** $2 is now; $4 the grant's id, where a grant itself is looked for. */
const living = `(expires_at is null or expires_at > $2)
  and not exists (select 1 from identity_provider.revoked_grant as revoked where revoked.grant_id = coalesce(issued.grant_id, $4))`;

/** A second use finds no row to update and writes the grant down as revoked; both in one statement, whichever of many uses is first. */
const consumeSql = `
  with used as (
    update identity_provider.issued set consumed_at = $2::timestamptz where model = $1 and id = $3 and consumed_at is null returning id
  ), revoked as (
    insert into identity_provider.revoked_grant (grant_id, revoked_at)
    select grant_id, $2::timestamptz from identity_provider.issued
    where model = $1 and id = $3 and grant_id is not null and not exists (select 1 from used)
    on conflict do nothing
  )
  select id from used`;

const upsertSql = `
  insert into identity_provider.issued (model, id, sealed, grant_id, uid, expires_at, asked_by)
  select $1, $2, $3::bytea, $4, $5, $6::timestamptz, $7 where not exists (select 1 from identity_provider.revoked_grant where grant_id = $4)
  on conflict (model, id) do update set sealed = $3, grant_id = $4, uid = $5, expires_at = $6
  returning id`;

const makeRoomSql = `
  delete from identity_provider.issued where asked_by = $1 and id in (
    select id from identity_provider.issued where asked_by = $1 order by expires_at desc, id offset ${maxWaiting})`;

/** @param wallMs the wall clock by which things expire */
export function createAdapterFactory(database: Database, secret: Buffer, wallMs: () => number): AdapterFactory {
  const { seal, unseal, nameOf } = createSeal(secret, 'issued');
  const now = (): Date => new Date(wallMs());
  const rowName = (model: string, id: string): string => nameOf(`${model} ${id}`);
  const payloadOf = (model: string, row: Row | undefined): AdapterPayload | undefined => {
    if (row === undefined) return undefined;
    const payload = JSON.parse(unseal(`${model} ${row.id}`, row.sealed)) as AdapterPayload;
    return { ...payload, ...(row.consumed !== null && { consumed: Math.floor(row.consumed) }) };
  };

  return (model: string): Adapter => ({
    async upsert(id, payload, expiresIn) {
      const name = rowName(model, id);
      const expiresAt = expiresIn === undefined || !Number.isFinite(expiresIn) ? null : new Date(wallMs() + expiresIn * 1000);
      const grantId = model === 'Grant' ? id : (payload.grantId ?? null);
      const network = model === 'Interaction' ? askingClient.getStore() : undefined;
      const askedBy = network === undefined ? null : nameOf(`network ${network}`);
      const sealed = seal(`${model} ${name}`, JSON.stringify(payload));
      const written = await database.query(upsertSql, [model, name, sealed, grantId, payload.uid ?? null, expiresAt, askedBy]);
      if (written.length === 0) throw new errors.InvalidGrant('the grant was revoked');
      if (askedBy !== null) await database.query(makeRoomSql, [askedBy]);
    },
    async find(id) {
      const [row] = await database.query<Row>(
        `select ${columns} from identity_provider.issued where model = $1 and id = $3 and ${living}`,
        [model, now(), rowName(model, id), model === 'Grant' ? id : null],
      );
      return payloadOf(model, row);
    },
    async findByUid(uid) {
      const [row] = await database.query<Row>(
        `select ${columns} from identity_provider.issued where model = $1 and uid = $3 and ${living}`,
        [model, now(), uid, null],
      );
      return payloadOf(model, row);
    },
    async findByUserCode() {
      return await Promise.resolve(undefined); // no devices without a browser sign in here
    },
    async consume(id) {
      const rows = await database.query(consumeSql, [model, now(), rowName(model, id)]);
      if (rows.length === 0) throw new errors.InvalidGrant('it was used before');
    },
    async destroy(id) {
      await database.query('delete from identity_provider.issued where model = $1 and id = $2', [model, rowName(model, id)]);
    },
    async revokeByGrantId(grantId) {
      await database.query('insert into identity_provider.revoked_grant (grant_id, revoked_at) values ($1, $2) on conflict do nothing', [
        grantId,
        now(),
      ]);
      await database.query('delete from identity_provider.issued where grant_id = $1', [grantId]);
    },
  });
}

/** Removes what has expired, and the oldest of the sign-ins that wait when there are too many. */
export async function removeExpired(database: Database, now: Date): Promise<void> {
  await database.query('delete from identity_provider.issued where expires_at < $1', [now]);
  await database.query(
    `delete from identity_provider.issued where asked_by is not null and id in (
       select id from identity_provider.issued where asked_by is not null order by expires_at desc, id offset $1)`,
    [maxWaitingOfAll],
  );
  await database.query('delete from identity_provider.revoked_grant where revoked_at < $1::timestamptz - make_interval(days => $2)', [
    now,
    revokedDays,
  ]);
  await database.query("delete from identity_provider.attempt where last_at < $1::timestamptz - interval '1 day'", [now]);
  await database.query("delete from identity_provider.known_network where seen_at < $1::timestamptz - interval '400 days'", [now]);
}
