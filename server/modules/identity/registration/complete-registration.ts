// The one way to become a player: the row, the account in the wallet, the email, the first session.
import { createPlayer, type NewPlayer, requirePlayer } from '#server/modules/players/index.ts';
import { openSession, type SessionMethod, type TokenPair } from '#server/modules/identity/sessions/index.ts';
import { openAccount } from '#server/modules/wallet/index.ts';
import { sendEmail } from '#server/platform/email.ts';
import type { ClientInfo } from '#server/platform/calls/handler.ts';
import type { Tx } from '#server/platform/database.ts';
import type { IdentityDeps } from '../deps.ts';
import { issueCode, verifyPath } from '../addresses/codes.ts';
import { keepSecurityAnswer, type SecurityAnswer } from '../passwords/security-answers.ts';
import { welcomeEmail } from '../identity.email.ts';

/** Who calls has checked fields, country, age and agreements. @throws Problem account-exists */
export async function completeRegistration(
  tx: Tx,
  context: IdentityDeps,
  player: NewPlayer,
  clientInfo: ClientInfo,
  way: { method: SessionMethod; isProven: boolean; securityAnswer: SecurityAnswer | undefined },
): Promise<TokenPair & { playerId: string }> {
  const playerId = await createPlayer(tx, context, player);
  await openAccount(tx, context, playerId, player.currency, true);
  await context.screenPlayer(tx, playerId, 'registration');
  await context.admitPerson(tx, playerId, 'registration');
  await context.enterBonusCode(tx, playerId, (player.fields['bonusCode'] as string | undefined) ?? '');
  await context.attributePlayer(tx, playerId, player.affiliateClicks);
  await keepSecurityAnswer(tx, context, playerId, way.securityAnswer);
  const link = player.isEmailConfirmed
    ? undefined
    : { path: verifyPath, code: await issueCode(tx, context, { playerId, purpose: 'confirm-email' }) };
  const params = { money: context.config.mode === 'demo' ? 'play' : 'real' };
  await sendEmail(tx, context, welcomeEmail, await requirePlayer(tx, playerId), { link, params });
  const { accessToken, refreshToken } = await openSession(tx, context, playerId, way.method, clientInfo, way.isProven);
  return { playerId, accessToken, refreshToken };
}
