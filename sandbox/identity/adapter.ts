// Where oidc-provider keeps what it issues, sealed: ids are the very tokens that players hold, so rows stand under keyed hashes of them. Codes and refresh tokens are good once because `consume` is one conditional update: of many
// uses at once the database lets one through.
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider';
import type { Database } from './database.ts';
import { createSeal } from './seal.ts';

type Row = { id: string; sealed: Buffer; consumed: number | null };

const columns = 'id, sealed, extract(epoch from consumed_at)::float8 as consumed';
const living = '(expires_at is null or expires_at > $2)';

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
      await database.query(
        `insert into identity_provider.issued (model, id, sealed, grant_id, uid, expires_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (model, id) do update set sealed = $3, grant_id = $4, uid = $5, expires_at = $6`,
        [model, name, seal(`${model} ${name}`, JSON.stringify(payload)), payload.grantId ?? null, payload.uid ?? null, expiresAt],
      );
    },
    async find(id) {
      const [row] = await database.query<Row>(
        `select ${columns} from identity_provider.issued where model = $1 and id = $3 and ${living}`,
        [model, now(), rowName(model, id)],
      );
      return payloadOf(model, row);
    },
    async findByUid(uid) {
      const [row] = await database.query<Row>(
        `select ${columns} from identity_provider.issued where model = $1 and uid = $3 and ${living}`,
        [model, now(), uid],
      );
      return payloadOf(model, row);
    },
    async findByUserCode() {
      return await Promise.resolve(undefined); // no devices without a browser sign in here
    },
    async consume(id) {
      const rows = await database.query(
        'update identity_provider.issued set consumed_at = $2 where model = $1 and id = $3 and consumed_at is null returning id',
        [model, now(), rowName(model, id)],
      );
      if (rows.length === 0) throw new errors.InvalidGrant('it was used before');
    },
    async destroy(id) {
      await database.query('delete from identity_provider.issued where model = $1 and id = $2', [model, rowName(model, id)]);
    },
    async revokeByGrantId(grantId) {
      await database.query('delete from identity_provider.issued where grant_id = $1', [grantId]);
    },
  });
}

/** Removes what has expired. */
export async function removeExpired(database: Database, now: Date): Promise<void> {
  await database.query("delete from identity_provider.issued where expires_at < $1::timestamptz - interval '1 day'", [now]);
}
