// Passkeys by WebAuthn: challenges are used once and live five minutes; the device must have verified its user.
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { IdentityDeps } from '../deps.ts';
import type { IdentityTables } from '../tables.ts';

export type PasskeyRow = Selectable<IdentityTables['passkey']>;
export interface PasskeyAnswer {
  challengeId: string;
  response: { id: string };
}
interface Begun {
  challengeId: string;
  options: object;
}

const challengeMs = 5 * 60_000;

const siteOf = ({ config }: Pick<IdentityDeps, 'config'>) => ({ rpID: new URL(config.publicUrl).hostname, origin: config.publicUrl });

export const readPasskeys = async (db: Db, playerId: string): Promise<PasskeyRow[]> =>
  await db.selectFrom('passkey').selectAll().where('player_id', '=', playerId).orderBy('created_at').execute();

async function keepChallenge(
  context: IdentityDeps,
  purpose: 'register' | 'prove',
  playerId: string | null,
  challenge: string,
): Promise<string> {
  const id = newId();
  const expires_at = new Date(context.clock.wallMs() + challengeMs);
  const values = { id, player_id: playerId, purpose, challenge, expires_at };
  await context.database.transact(async (tx) => await tx.insertInto('passkey_challenge').values(values).execute());
  return id;
}

/** Uses a challenge up, whatever comes of it. */
async function takeChallenge(
  context: IdentityDeps,
  purpose: 'register' | 'prove',
  playerId: string | null,
  id: string,
): Promise<string | undefined> {
  const row = await context.database.transact(
    async (tx) => await tx.deleteFrom('passkey_challenge').where('id', '=', id).returningAll().executeTakeFirst(),
  );
  const isGood =
    row !== undefined && row.purpose === purpose && row.player_id === playerId && row.expires_at.getTime() > context.clock.wallMs();
  return isGood ? row.challenge : undefined;
}

const descriptorOf = (row: PasskeyRow) => ({ id: row.credential_id, transports: row.transports });

/** Options for making a passkey that the device itself can find at sign-in. */
export async function beginRegistration(context: IdentityDeps, player: { id: string; email: string }): Promise<Begun> {
  const options = await generateRegistrationOptions({
    rpName: context.brandName,
    rpID: siteOf(context).rpID,
    userID: new Uint8Array(Buffer.from(player.id)),
    userName: player.email,
    attestationType: 'none',
    excludeCredentials: (await readPasskeys(context.database.db, player.id)).map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { challengeId: await keepChallenge(context, 'register', player.id, options.challenge), options };
}

/** The key in a browser's answer; undefined for an answer that does not hold. */
export async function verifyRegistration(context: IdentityDeps, playerId: string, answer: PasskeyAnswer) {
  const expectedChallenge = await takeChallenge(context, 'register', playerId, answer.challengeId);
  if (expectedChallenge === undefined) return undefined;
  const { rpID, origin } = siteOf(context);
  type Response = Parameters<typeof verifyRegistrationResponse>[0]['response'];
  // the library throws for every flaw of an answer, and the answer is a stranger's
  const result = await verifyRegistrationResponse({
    response: answer.response as Response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    context.log.info({ err: error }, 'a new passkey was refused');
    return undefined;
  });
  return result?.registrationInfo?.credential;
}

/** Options for proving a passkey: any that the device has for this site, or one of the signed-in player's. */
export async function beginProving(context: IdentityDeps, playerId: string | undefined): Promise<Begun> {
  const own = playerId === undefined ? undefined : await readPasskeys(context.database.db, playerId);
  const options = await generateAuthenticationOptions({
    rpID: siteOf(context).rpID,
    userVerification: 'required',
    ...(own !== undefined && { allowCredentials: own.map(descriptorOf) }),
  });
  return { challengeId: await keepChallenge(context, 'prove', playerId ?? null, options.challenge), options };
}

/** The passkey that a browser's answer proves; undefined for an answer that does not hold. A counter that went back is a copied key. */
export async function verifyPasskey(
  context: IdentityDeps,
  playerId: string | undefined,
  answer: PasskeyAnswer,
): Promise<PasskeyRow | undefined> {
  const expectedChallenge = await takeChallenge(context, 'prove', playerId ?? null, answer.challengeId);
  const { db, transact } = context.database;
  const row = await db.selectFrom('passkey').selectAll().where('credential_id', '=', answer.response.id).executeTakeFirst();
  if (expectedChallenge === undefined || row === undefined || (playerId !== undefined && row.player_id !== playerId)) return undefined;
  const { rpID, origin } = siteOf(context);
  type Response = Parameters<typeof verifyAuthenticationResponse>[0]['response'];
  const result = await verifyAuthenticationResponse({
    response: answer.response as Response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id: row.credential_id, publicKey: new Uint8Array(row.public_key), counter: Number(row.counter) },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    context.log.info({ err: error }, 'a passkey was refused');
    return undefined;
  });
  if (result?.verified !== true) return undefined;
  const counter = BigInt(result.authenticationInfo.newCounter);
  const last_used_at = new Date(context.clock.wallMs());
  await transact(async (tx) => await tx.updateTable('passkey').set({ counter, last_used_at }).where('id', '=', row.id).execute());
  return row;
}
