import { checkFields, readProfile, refuseBlockedRegion } from '#server/modules/players/index.ts';
import { refuseUnlessOffered } from '#server/modules/wallet/index.ts';
import { handle } from '../deps.ts';
import { spendAsked } from './captcha.ts';
import { completeRegistration } from './complete-registration.ts';
import { readClicks } from './read-clicks.ts';
import { guardRegistration } from './guard-registration.ts';
import { hashPassword, refuseWeakPassword } from '../passwords/passwords.ts';
import { readSecurityAnswer } from '../passwords/security-answers.ts';

export const registerPlayer = handle('registerPlayer', async ({ context, clientInfo, body }) => {
  const { affiliateTag, affiliateToken, affiliateClicks, ...given } = body;
  const fields = checkFields(context, 'registration', { country: body.country }, given);
  await refuseWeakPassword(context, 'password', body.password, [body.email, fields['nickname'], fields['firstName'], fields['lastName']]);
  const detail = 'No account can be opened from this country.';
  await refuseBlockedRegion(context, clientInfo, { act: 'register', subject: 'guest', country: body.country, detail });
  refuseUnlessOffered(context.settings, body.currency);
  const securityAnswer = await readSecurityAnswer(context, fields);
  await spendAsked(context, fields);
  const player = {
    email: body.email,
    isEmailConfirmed: false,
    passwordHash: await hashPassword(context, body.password),
    country: body.country,
    currency: body.currency,
    dateOfBirth: fields['dateOfBirth'] as string,
    language: (fields['language'] as string | undefined) ?? clientInfo.locale,
    timeZone: (fields['timeZone'] as string | undefined) ?? 'UTC',
    fields,
    affiliateTag,
    affiliateToken,
    affiliateClicks: readClicks({ affiliateTag, affiliateToken, affiliateClicks }, context.clock.now()),
    ip: clientInfo.ip,
  };
  const way = { method: 'password', isProven: true } as const;
  const { transact, db } = context.database;
  const { accessToken, refreshToken, playerId } = await guardRegistration(
    context,
    clientInfo,
    { email: player.email, bonusCode: player.fields['bonusCode'] },
    async () => await transact(async (tx) => await completeRegistration(tx, context, player, clientInfo, { ...way, securityAnswer })),
  );
  return { data: { accessToken, refreshToken, profile: await readProfile(db, context, playerId) } };
});
