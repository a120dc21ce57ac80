// Codes of an app (RFC 6238): a sealed secret, a step of drift on either side, no step twice.
import { generateSecret, generateURI, verifySync } from 'otplib';
import type { Tx } from '#server/platform/database.ts';
import type { IdentityDeps } from '../deps.ts';

type Deps = Pick<IdentityDeps, 'secrets' | 'clock'>;
const driftS = 30;

/** Makes a secret that waits for its first code. A confirmed one stays as it is; then the answer is undefined. */
export async function beginTotpFactor(tx: Tx, { secrets, clock }: Deps, playerId: string, label: string, issuer: string) {
  const secret = generateSecret();
  const sealed = secrets.seal('totp', playerId, secret);
  const now = new Date(clock.wallMs());
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('totp_factor')
    .values({ player_id: playerId, secret: sealed, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('player_id')
        .doUpdateSet({ secret: sealed, created_at: now, last_step: 0n })
        .where('totp_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 0n ? undefined : { secret, uri: generateURI({ issuer, label, secret }) };
}

/** Uses a code up: true for a right one whose time step was not used before. With `isFirst` it turns the waiting secret on. */
export async function takeTotpCode(tx: Tx, { secrets, clock }: Deps, playerId: string, code: string, isFirst = false): Promise<boolean> {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return false;
  const row = await tx.selectFrom('totp_factor').selectAll().where('player_id', '=', playerId).forUpdate().executeTakeFirst();
  if (row === undefined || (row.confirmed_at === null) !== isFirst) return false;
  const epoch = Math.floor(clock.wallMs() / 1000);
  const secret = secrets.unseal('totp', playerId, row.secret);
  const result = verifySync({ secret, token, epoch, epochTolerance: driftS, afterTimeStep: Number(row.last_step) });
  if (!result.valid) return false;
  const step = BigInt(Math.floor(epoch / 30) + result.delta);
  await tx
    .updateTable('totp_factor')
    .set({ last_step: step, ...(isFirst && { confirmed_at: new Date(clock.wallMs()) }) })
    .where('player_id', '=', playerId)
    .execute();
  return true;
}
