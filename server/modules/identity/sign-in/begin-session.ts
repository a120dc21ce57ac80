// Where every way in ends, entered once: the same refusals, the second factor, the session, the email about a device that was never seen.
import type { Data } from '#contract/kernel/calls.ts';
import { clearNewlyRegistered, holdPlayer, maySignIn, type Player, readProfile } from '#server/modules/players/index.ts';
import { describeDevice, deviceInLetter, isNewDevice, openSession, type SessionMethod } from '#server/modules/identity/sessions/index.ts';
import { countryName } from '#server/modules/reference/index.ts';
import { tell } from '#server/modules/messages/index.ts';
import { fillEmail } from '#server/platform/email.ts';
import type { ClientInfo } from '#server/platform/calls/handler.ts';
import type { Tx } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import type { Profile } from '#contract/players/players.ts';
import type { IdentityDeps } from '../deps.ts';
import { requireFactor } from '../factors/check-factor.ts';
import { newDeviceEmail } from '../identity.email.ts';
import { refuseDormant } from '../dormancy/refuse-dormant.ts';

export type SignedIn = Pick<Data<'signIn'>, 'accessToken' | 'refreshToken'> & { profile: Profile };

/** Refuses who may not sign in although the proof was right. */
function refuseClosedOrLocked(player: Player): void {
  if (!maySignIn(player.status)) throw new Problem('account-closed', 'Ask support if you want to come back.');
  if (player.locked_at !== null) throw new Problem('account-locked', 'Open it by the link in our email, or reset the password.');
}

interface More {
  /** Of the second factor, which is asked for where the player has one; a passkey is one by itself. */
  code?: string | undefined;
  /** The way in counts as a proof before payouts and the like; a password, a passkey and a second factor always do. */
  isProven?: boolean;
  /** What must happen in the transaction that opens the session: a token is used up. */
  also?: (tx: Tx, player: Player) => Promise<void>;
}

/**
 * Opens a session for a player who has proven to be one.
 * @throws Problem account-closed, account-locked, second-factor-needed, account-dormant
 */
export async function beginSession(
  context: IdentityDeps,
  player: Player,
  method: SessionMethod,
  clientInfo: ClientInfo,
  more: More = {},
): Promise<SignedIn> {
  refuseClosedOrLocked(player);
  const hasFactor = method === 'passkey' || (await requireFactor(context, player, more.code, clientInfo));
  const isProven = hasFactor || method === 'password' || more.isProven === true;
  await refuseDormant(context, player);
  await context.endOverExclusion(player.id);
  const { accessToken, refreshToken } = await context.database.transact(async (tx) => {
    const now = await holdPlayer(tx, player.id);
    refuseClosedOrLocked(now);
    if (now.keys_version !== player.keys_version)
      throw new Problem('conflict', 'What opens this account was changed a moment ago. Sign in again.');
    await more.also?.(tx, now);
    await clearNewlyRegistered(tx, player.id);
    const device = describeDevice(clientInfo.userAgent);
    if (await isNewDevice(tx, player.id, device)) {
      const place = clientInfo.country === undefined ? clientInfo.ip : countryName(clientInfo.country, player.language);
      await tell(tx, context, {
        playerId: player.id,
        kind: 'sign-in',
        key: `new device ${newId()}`,
        email: fillEmail(newDeviceEmail, { params: { device: deviceInLetter(context, player.language, device), place } }),
      });
    }
    return await openSession(tx, context, player.id, method, clientInfo, isProven);
  });
  return { accessToken, refreshToken, profile: await readProfile(context.database.db, context, player.id) };
}
