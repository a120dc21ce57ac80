// Whether a player has a second factor, and the use of one.
import type { Player } from '#server/modules/players/index.ts';
import { tell } from '#server/modules/messages/index.ts';
import { fillEmail } from '#server/platform/email.ts';
import type { ClientInfo } from '#server/platform/calls/handler.ts';
import type { Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { fieldError, Problem } from '#server/platform/problem.ts';
import type { IdentityDeps } from '../deps.ts';
import { countAttempt, forgetAttempts, attemptKeys } from '../sign-in/attempt-throttle.ts';
import { countCodes, takeRecoveryCode } from './recovery-codes.ts';
import { takeTotpCode } from './totp.ts';
import { recoveryUsedEmail } from '../identity.email.ts';

export interface FactorState {
  totpSince: Date | null;
  passkeys: number;
}

export async function readFactorState(db: Db, playerId: string): Promise<FactorState> {
  const totp = await db.selectFrom('totp_factor').select('confirmed_at').where('player_id', '=', playerId).executeTakeFirst();
  const { passkeys } = await db
    .selectFrom('passkey')
    .select((e) => e.fn.countAll<bigint>().as('passkeys'))
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();
  return { totpSince: totp?.confirmed_at ?? null, passkeys: Number(passkeys) };
}

export const hasFactor = ({ totpSince, passkeys }: FactorState): boolean => totpSince !== null || passkeys > 0;

/** Uses a code of the app or a recovery code up. Attempts wait. A used recovery code is told to its owner. */
export async function takeFactorCode(
  context: IdentityDeps,
  playerId: string,
  code: string,
  { ip }: Pick<ClientInfo, 'ip'>,
): Promise<boolean> {
  const attempt = await attemptKeys(context, `second factor of ${playerId}`, playerId, ip, 5);
  await countAttempt(context, attempt);
  const isRight = await context.database.transact(async (tx) => {
    if (await takeTotpCode(tx, context, playerId, code)) return true;
    if (!(await takeRecoveryCode(tx, context, playerId, code))) return false;
    const left = await countCodes(tx, playerId);
    const email = fillEmail(recoveryUsedEmail, { params: { left } });
    await tell(tx, context, { playerId, kind: 'credentials', key: `recovery code used ${newId()}`, email });
    return true;
  });
  if (isRight) await forgetAttempts(context, attempt.slice(0, 1));
  return isRight;
}

/**
 * The second factor of a sign-in, where the player has one. True when one was given and used up.
 * @throws Problem second-factor-needed without a code, or with a wrong one
 */
export async function requireFactor(
  context: IdentityDeps,
  player: Player,
  code: string | undefined,
  clientInfo: Pick<ClientInfo, 'ip'>,
): Promise<boolean> {
  if (!hasFactor(await readFactorState(context.database.db, player.id))) return false;
  if (code !== undefined && (await takeFactorCode(context, player.id, code, clientInfo))) return true;
  throw new Problem('second-factor-needed', 'Send the code of the app or a recovery code, or sign in by passkey.', {
    errors: [fieldError('code', code === undefined ? 'required' : 'wrongCode')],
  });
}
