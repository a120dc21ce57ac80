// Links that sign a player in: a signed token of minutes, good once, that an operator's email carries.
import { createPublicKey } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { localPath } from '#contract/kernel/local-path.ts';
import { localePrefix } from '#contract/kernel/locale-prefix.ts';
import { requirePlayer } from '#server/modules/players/index.ts';
import { isLocale } from '#server/modules/reference/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import type { IdentityDeps } from '../deps.ts';

type Deps = Pick<IdentityDeps, 'clock' | 'config' | 'secrets'>;
const audience = 'autologin';
const refused = (cause?: unknown): Problem => new Problem('code-refused', 'Sign in with e-mail and password.', { cause });

/** Makes a link that signs the player in once and goes on to a path of this site. */
export async function issueAutologin(
  tx: Tx,
  { clock, config, secrets }: Deps,
  input: { playerId: string; target: string; minutes: number; actor: string },
): Promise<string> {
  const id = newId();
  const nowS = Math.floor(clock.wallMs() / 1000);
  const expiresS = nowS + input.minutes * 60;
  await tx
    .insertInto('autologin_token')
    .values({
      id,
      player_id: input.playerId,
      issued_by: input.actor,
      issued_at: new Date(nowS * 1000),
      expires_at: new Date(expiresS * 1000),
    })
    .execute();
  const { language } = await requirePlayer(tx, input.playerId);
  const prefix = localePrefix(language);
  const [, first = ''] = input.target.split(/[/?#]/);
  const { privateKey, keyId } = secrets.deriveKeyPair('autologin');
  const token = await new SignJWT({ to: isLocale(first) ? input.target : `${prefix}${input.target}` })
    .setProtectedHeader({ alg: 'ES256', typ: 'autologin+jwt', kid: keyId })
    .setIssuer(config.publicUrl)
    .setAudience(audience)
    .setSubject(input.playerId)
    .setJti(id)
    .setIssuedAt(nowS)
    .setExpirationTime(expiresS)
    .sign(privateKey);
  return `${config.publicUrl}${prefix}/auth/autologin?state=${token}`;
}

/** What a token says, its signature and times checked. @throws Problem code-refused */
export async function readAutologin(
  { clock, config, secrets }: Deps,
  token: string,
): Promise<{ id: string; playerId: string; target: string }> {
  const { payload } = await jwtVerify(token, createPublicKey(secrets.deriveKeyPair('autologin').privateKey), {
    algorithms: ['ES256'],
    typ: 'autologin+jwt',
    issuer: config.publicUrl,
    audience,
    requiredClaims: ['sub', 'jti', 'exp'],
    currentDate: new Date(clock.wallMs()),
  }).catch((cause: unknown) => {
    throw cause instanceof errors.JOSEError ? refused(cause) : cause;
  });
  const target = localPath(typeof payload['to'] === 'string' ? payload['to'] : '/') ?? '/';
  return { id: String(payload.jti), playerId: String(payload.sub), target };
}

/** Makes every open link of a player useless. */
export async function voidAutologin(tx: Tx, { clock }: Pick<IdentityDeps, 'clock'>, playerId: string): Promise<void> {
  await tx
    .updateTable('autologin_token')
    .set({ used_at: new Date(clock.wallMs()) })
    .where('player_id', '=', playerId)
    .where('used_at', 'is', null)
    .execute();
}

/** Uses a token up. Of many at once exactly one succeeds. @throws Problem code-refused */
export async function takeAutologin(tx: Tx, { clock }: Pick<IdentityDeps, 'clock'>, id: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('autologin_token')
    .set({ used_at: new Date(clock.wallMs()) })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw refused();
}
