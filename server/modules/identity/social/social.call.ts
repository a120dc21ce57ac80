import type { Input } from '#contract/kernel/calls.ts';
import {
  checkFields,
  confirmEmail,
  findPlayerByEmail,
  type NewPlayer,
  type Player,
  readProfile,
  refuseBlockedRegion,
  refuseUnprovenEmail,
  requirePlayer,
} from '#server/modules/players/index.ts';
import { refuseUnlessOffered } from '#server/modules/wallet/index.ts';
import type { ClientInfo } from '#server/platform/calls/handler.ts';
import type { Tx } from '#server/platform/database.ts';
import { fieldError, Problem } from '#server/platform/problem.ts';
import { handle, type IdentityDeps } from '../deps.ts';
import { completeRegistration } from '../registration/complete-registration.ts';
import { beginSession, type SignedIn } from '../sign-in/begin-session.ts';
import { requireStepUp } from '../factors/step-up.ts';
import { countAttempt, forgetAttempts, attemptKeys } from '../sign-in/attempt-throttle.ts';
import { guardRegistration } from '../registration/guard-registration.ts';
import { handOver } from '../addresses/hand-over.ts';
import { noteFailure } from '../sign-in/sign-in-failures.ts';
import { checkPassword } from '../passwords/passwords.ts';
import { readSecurityAnswer } from '../passwords/security-answers.ts';
import { spendAsked } from '../registration/captcha.ts';
import { readClicks } from '../registration/read-clicks.ts';
import { requireProvenOwner } from '../addresses/require-proven-owner.ts';
import { findLinked, link } from './social-links.ts';
import { checkLogin, noteLogin, takeNonce } from './social-nonces.ts';
import { type SocialClaims, verifySocialToken } from './social-token.ts';

type Wanted = NonNullable<Input<'signInSocially'>['body']>;

/** A sign-in at the provider that is this young proves the player, as a password would. */
const freshS = 300;

const isFresh = ({ clock }: IdentityDeps, claims: SocialClaims): boolean => clock.wallMs() / 1000 - claims.signedInAt < freshS;

/** The owner's proof: the password of the account that has this address. @throws Problem social-unlinked, wrong-credentials */
async function requireOwner(context: IdentityDeps, player: Player, input: Wanted, clientInfo: ClientInfo): Promise<void> {
  if (input.password === undefined)
    throw new Problem('social-unlinked', 'Send the password of the account as well, or sign in and connect it in the profile.', {
      errors: [fieldError('password', 'required')],
    });
  const attempt = await attemptKeys(context, `password of ${player.id}`, player.id, clientInfo.ip, 20);
  await countAttempt(context, attempt);
  if (!(await checkPassword(context, player.password_hash, input.password))) {
    await noteFailure(context, player, player.email_key, clientInfo.ip);
    throw new Problem('wrong-credentials', 'Try again, or reset the password.');
  }
  await forgetAttempts(context, attempt.slice(0, 1));
}

/** Our own provider writes no emails: it takes a person's word for an address, which proves it to nobody. */
const vouches = ({ config }: IdentityDeps, claims: SocialClaims): boolean => claims.isEmailVerified && !config.social.isEmbedded;

/** The password and a provider that vouches for the same address prove it together. @throws Problem email-unproven */
async function linkOwner(tx: Tx, context: IdentityDeps, claims: SocialClaims, player: Player): Promise<void> {
  if (vouches(context, claims)) {
    await handOver(tx, context, player, { by: 'provider' });
    await confirmEmail(tx, context, player.id);
  } else refuseUnprovenEmail(player);
  await link(tx, context, claims, player);
}

async function enter(
  context: IdentityDeps,
  player: Player,
  claims: SocialClaims,
  input: Wanted,
  clientInfo: ClientInfo,
  isNewLink: boolean,
): Promise<SignedIn> {
  return await beginSession(context, player, 'social', clientInfo, {
    code: input.code,
    isProven: isNewLink || isFresh(context, claims),
    async also(tx, now) {
      await takeNonce(tx, context, claims);
      if (isNewLink) await linkOwner(tx, context, claims, now);
    },
  });
}

/** What is still missing for an account is told field by field, so that the page can ask for it and send the same token again. */
function readRegistration(context: IdentityDeps, claims: SocialClaims, input: Wanted, clientInfo: ClientInfo): NewPlayer {
  const given = { firstName: claims.firstName, lastName: claims.lastName, ...input.registration };
  const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const { country } = input.registration ?? {};
  try {
    const fields = checkFields(context, 'registration', { country }, { ...sent, email: claims.email }, 'all', [
      'password',
      'password_confirmation',
    ]);
    return {
      email: String(fields['email']),
      isEmailConfirmed: vouches(context, claims),
      passwordHash: null,
      country: String(fields['country']),
      currency: String(fields['currency']),
      dateOfBirth: String(fields['dateOfBirth']),
      language: (fields['language'] as string | undefined) ?? clientInfo.locale,
      timeZone: (fields['timeZone'] as string | undefined) ?? 'UTC',
      fields,
      affiliateTag: input.affiliateTag,
      affiliateToken: input.affiliateToken,
      affiliateClicks: readClicks(input, context.clock.now()),
      ip: clientInfo.ip,
    };
  } catch (error) {
    if (input.registration !== undefined || !(error instanceof Problem)) throw error;
    throw new Problem('registration-needed', 'Send these fields as `registration`, with the same token.', {
      cause: error,
      ...(error.errors !== undefined && { errors: error.errors }),
    });
  }
}

async function register(context: IdentityDeps, claims: SocialClaims, input: Wanted, clientInfo: ClientInfo): Promise<SignedIn> {
  const player = readRegistration(context, claims, input, clientInfo);
  const detail = 'No account can be opened from this country.';
  await refuseBlockedRegion(context, clientInfo, { act: 'register', subject: 'guest', country: player.country, detail });
  refuseUnlessOffered(context.settings, player.currency);
  const securityAnswer = await readSecurityAnswer(context, player.fields);
  await spendAsked(context, player.fields);
  const admit = async (tx: Tx) => {
    await takeNonce(tx, context, claims);
    const admitted = await completeRegistration(tx, context, player, clientInfo, {
      method: 'social',
      isProven: isFresh(context, claims),
      securityAnswer,
    });
    await link(tx, context, claims, await requirePlayer(tx, admitted.playerId));
    return admitted;
  };
  const { transact } = context.database;
  const { playerId, accessToken, refreshToken } = await guardRegistration(
    context,
    clientInfo,
    { email: player.email, bonusCode: player.fields['bonusCode'] },
    async () => await transact(admit),
  );
  return { accessToken, refreshToken, profile: await readProfile(context.database.db, context, playerId) };
}

export const beginSocial = handle('beginSocial', async ({ context, tx, body }) => ({
  data: { handle: await noteLogin(tx, context, body.nonce) },
}));

export const signInSocially = handle('signInSocially', async ({ context, clientInfo, body }) => {
  const { db } = context.database;
  const claims = await verifySocialToken(context, body.idToken);
  await checkLogin(db, context, claims, body.handle);
  const linkedId = await findLinked(db, claims);
  if (linkedId !== undefined) return { data: await enter(context, await requirePlayer(db, linkedId), claims, body, clientInfo, false) };
  if (claims.email === undefined) throw new Problem('social-refused', 'The provider tells no e-mail address; allow it to.');
  // an address that the provider does not vouch for is answered like any other until an account would be opened
  const owner = claims.isEmailVerified ? await findPlayerByEmail(db, claims.email) : undefined;
  if (owner === undefined) return { data: await register(context, claims, body, clientInfo) };
  await requireOwner(context, owner, body, clientInfo);
  return { data: await enter(context, owner, claims, body, clientInfo, true) };
});

export const listSocialLinks = handle('listSocialLinks', async ({ db, session }) => {
  const rows = await db.selectFrom('social_link').selectAll().where('player_id', '=', session.playerId).orderBy('linked_at').execute();
  return { data: rows.map((row) => ({ id: row.id, issuer: row.issuer, email: row.email, linkedAt: row.linked_at })) };
});

export const addSocialLink = handle('addSocialLink', async ({ context, session, body }) => {
  const { db, transact } = context.database;
  refuseUnprovenEmail(await requirePlayer(db, session.playerId));
  await requireStepUp(db, context, session);
  const claims = await verifySocialToken(context, body.idToken);
  await checkLogin(db, context, claims, body.handle);
  if (!claims.isEmailVerified) throw new Problem('social-refused', 'Confirm your e-mail address at the provider first.');
  await transact(async (tx) => {
    const player = await requireProvenOwner(tx, session);
    await takeNonce(tx, context, claims);
    await link(tx, context, claims, player);
  });
  return { data: { linked: true } };
});

export const removeSocialLink = handle('removeSocialLink', async ({ context, tx, session, params }) => {
  await requireStepUp(tx, context, session);
  const player = await requirePlayer(tx, session.playerId);
  const own = await tx.selectFrom('social_link').select('id').where('player_id', '=', player.id).forUpdate().execute();
  if (!own.some(({ id }) => id === params.id)) throw new Problem('not-found', 'You have no such sign-in.');
  if (own.length === 1 && player.password_hash === null)
    throw new Problem('conflict', 'This is the only way into the account. Set a password by a reset first.');
  await tx.deleteFrom('social_link').where('id', '=', params.id).execute();
  return { data: { removed: true } };
});
