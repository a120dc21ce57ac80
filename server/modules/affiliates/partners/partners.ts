import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { type Db, type Tx, violates } from '#server/platform/database.ts';
import { newId, sha256 } from '#server/platform/ids.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { Problem } from '#server/platform/problem.ts';
import type { AffiliateDeps } from '../deps.ts';
import { postbackSeal } from '../postbacks/postbacks.ts';
import type { AffiliateTables } from '../tables.ts';

export type PartnerRow = Selectable<AffiliateTables['affiliate_partner']>;
type Deps = Pick<AffiliateDeps, 'clock' | 'secrets'>;

/** Who changes something, and why. */
export interface By {
  actor: string;
  reason: string;
}

const tokenBytes = 24;
const newToken = (): { token: string; hash: Buffer } => {
  const token = randomBytes(tokenBytes).toString('base64url');
  return { token, hash: sha256(token) };
};

/** Adds a partner and returns the token of the partner's report, which is shown this once. @throws Problem conflict for a name that is taken */
export async function addPartner(
  tx: Tx,
  { clock }: Deps,
  { name, email, actor, reason }: { name: string; email: string } & By,
): Promise<{ id: string; token: string }> {
  const [id, { token, hash }] = [newId(), newToken()];
  await tx
    .insertInto('affiliate_partner')
    .values({ id, name, email, token_hash: hash, created_at: clock.now() })
    .execute()
    .catch((cause: unknown) => {
      throw violates(cause, 'affiliate_partner_name') ? new Problem('conflict', `There is a partner "${name}" already.`, { cause }) : cause;
    });
  await recordAudit(tx, clock, { actor, action: 'affiliate add', subject: id, reason, after: { name, email } });
  return { id, token };
}

/** The partner of a name or an id. @throws Problem not-found */
export async function findPartner(db: Db, nameOrId: string): Promise<PartnerRow> {
  const row = await db
    .selectFrom('affiliate_partner')
    .selectAll()
    .where((e) => e.or([e(e.fn('lower', ['name']), '=', nameOrId.toLowerCase()), e(e.cast<string>('id', 'text'), '=', nameOrId)]))
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', `There is no partner "${nameOrId}".`);
  return row;
}

/** The partner of a token, who may be closed: what was earned can be read on. */
export const findByToken = async (db: Db, token: string): Promise<PartnerRow | undefined> =>
  await db.selectFrom('affiliate_partner').selectAll().where('token_hash', '=', sha256(token)).executeTakeFirst();

export const listPartners = async (db: Db): Promise<PartnerRow[]> =>
  await db.selectFrom('affiliate_partner').selectAll().orderBy('name').execute();

export async function readTags(db: Db, partnerId: string): Promise<string[]> {
  const rows = await db.selectFrom('affiliate_tag').select('tag').where('partner_id', '=', partnerId).orderBy('tag').execute();
  return rows.map(({ tag }) => tag);
}

/** Gives a partner a tag for links. The same again does nothing. @throws Problem conflict for another's */
export async function addTag(tx: Tx, { clock }: Deps, partner: PartnerRow, { tag, actor, reason }: { tag: string } & By): Promise<void> {
  const added = await tx
    .insertInto('affiliate_tag')
    .values({ tag, partner_id: partner.id, created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('tag')
    .executeTakeFirst();
  if (added === undefined) {
    if ((await readTags(tx, partner.id)).includes(tag)) return;
    throw new Problem('conflict', `The tag "${tag}" is another partner's.`);
  }
  await recordAudit(tx, clock, { actor, action: 'affiliate tag', subject: partner.id, reason, after: { tag } });
}

/** Replaces the token of the report; the old one opens nothing any more. Returns the new one. */
export async function renewToken(tx: Tx, { clock }: Deps, partner: PartnerRow, { actor, reason }: By): Promise<string> {
  const { token, hash } = newToken();
  await tx.updateTable('affiliate_partner').set({ token_hash: hash }).where('id', '=', partner.id).execute();
  await recordAudit(tx, clock, { actor, action: 'affiliate token', subject: partner.id, reason });
  return token;
}

/** Says where a partner is told of players, or nowhere. Returns the key that signs it, which is shown this once. */
export async function setPostback(
  tx: Tx,
  { clock, secrets }: Deps,
  partner: PartnerRow,
  { url, actor, reason }: { url: string | null } & By,
): Promise<string | undefined> {
  const key = url === null ? undefined : randomBytes(tokenBytes).toString('base64url');
  await tx
    .updateTable('affiliate_partner')
    .set({ postback_url: url, postback_key_sealed: key === undefined ? null : secrets.seal(postbackSeal, partner.id, key) })
    .where('id', '=', partner.id)
    .execute();
  await recordAudit(tx, clock, {
    actor,
    action: 'affiliate postback',
    subject: partner.id,
    reason,
    before: { url: partner.postback_url },
    after: { url },
  });
  return key;
}

/** Counts nobody for a partner from now on who was not counted before. The players that there are stay the partner's. */
export async function closePartner(tx: Tx, { clock }: Deps, partner: PartnerRow, { actor, reason }: By): Promise<void> {
  if (partner.closed_at !== null) throw new Problem('conflict', `The partner "${partner.name}" is closed already.`);
  await tx.updateTable('affiliate_partner').set({ closed_at: clock.now() }).where('id', '=', partner.id).execute();
  await recordAudit(tx, clock, { actor, action: 'affiliate close', subject: partner.id, reason });
}
