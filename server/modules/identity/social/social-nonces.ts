// The nonce of a login signs somebody in once. A login by redirect is bound to the page that began it by a handle; popup and hidden
// frame cannot be, so there the single use and the short age have to do.
import type { Db, Tx } from '#server/platform/database.ts';
import { newToken, sha256 } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import type { IdentityDeps } from '../deps.ts';
import type { SocialClaims } from './social-token.ts';

const loginMs = 15 * 60_000;
const keptMs = 24 * 3_600_000;
type Deps = Pick<IdentityDeps, 'clock'>;

const refused = (): Problem => new Problem('social-refused', 'Sign in at the provider again.');

/** Notes a login that a page begins and answers the handle by which the page finishes it. */
export async function noteLogin(tx: Tx, { clock }: Deps, nonce: string): Promise<string> {
  const handle = newToken();
  const values = { handle: sha256(handle), nonce: sha256(nonce), expires_at: new Date(clock.wallMs() + loginMs) };
  await tx.insertInto('social_login').values(values).execute();
  return handle;
}

/** @throws Problem social-refused unless the login was begun by who has the handle, or by nobody who took one */
export async function checkLogin(db: Db, { clock }: Deps, claims: SocialClaims, handle: string | undefined): Promise<void> {
  const begun = db.selectFrom('social_login').select('handle').where('nonce', '=', sha256(claims.nonce));
  const row = await begun.where('expires_at', '>', new Date(clock.wallMs())).executeTakeFirst();
  const isGood = handle === undefined ? row === undefined : row?.handle.equals(sha256(handle)) === true;
  if (!isGood) throw refused();
}

/** Uses the nonce up. Of many at once exactly one succeeds. @throws Problem social-refused */
export async function takeNonce(tx: Tx, { clock }: Deps, claims: SocialClaims): Promise<void> {
  const nonce = sha256(claims.nonce);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('social_nonce')
    .values({ nonce, expires_at: new Date(clock.wallMs() + keptMs) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw refused();
  await tx.deleteFrom('social_login').where('nonce', '=', nonce).execute();
}
