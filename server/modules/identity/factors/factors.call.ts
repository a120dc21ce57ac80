import { refuseUnprovenEmail, requirePlayer } from '#server/modules/players/index.ts';
import { tell } from '#server/modules/messages/index.ts';
import { fillEmail } from '#server/platform/email.ts';
import { type Tx, violates } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { fieldError, Problem, refuseFields } from '#server/platform/problem.ts';
import { handle, type IdentityDeps } from '../deps.ts';
import { countAttempt, forgetAttempts } from '../sign-in/attempt-throttle.ts';
import { requireProvenOwner } from '../addresses/require-proven-owner.ts';
import { hasFactor, readFactorState } from './check-factor.ts';
import { beginProving, beginRegistration, readPasskeys, verifyRegistration } from './passkeys.ts';
import { countCodes, removeCodes, renewCodes } from './recovery-codes.ts';
import { factorOffEmail, factorOnEmail } from '../identity.email.ts';
import { requireStepUp } from './step-up.ts';
import { beginTotpFactor, takeTotpCode } from './totp.ts';

type FactorName = 'totp' | 'passkey' | 'recovery-codes';

async function tellOfFactor(tx: Tx, context: IdentityDeps, row: typeof factorOnEmail, playerId: string, name: FactorName): Promise<void> {
  await tell(tx, context, {
    playerId,
    kind: 'credentials',
    key: `${row.kind} ${name} ${newId()}`,
    email: ({ language }) => fillEmail(row, { params: { factor: context.content.say(language, `emails.factor.${name}`) } }),
  });
}

/** The first factor comes with recovery codes; a later one finds the set that is there. */
async function codesForFirst(tx: Tx, context: IdentityDeps, playerId: string): Promise<string[]> {
  return (await countCodes(tx, playerId)) > 0 ? [] : await renewCodes(tx, context, playerId);
}

async function afterRemoval(tx: Tx, context: IdentityDeps, playerId: string, name: FactorName): Promise<void> {
  if (!hasFactor(await readFactorState(tx, playerId))) await removeCodes(tx, playerId);
  await tellOfFactor(tx, context, factorOffEmail, playerId, name);
}

export const listFactors = handle('listFactors', async ({ db, session }) => {
  const { totpSince } = await readFactorState(db, session.playerId);
  const passkeys = await readPasskeys(db, session.playerId);
  return {
    data: {
      hasPassword: (await requirePlayer(db, session.playerId)).password_hash !== null,
      totpSince,
      passkeys: passkeys.map((row) => ({ id: row.id, name: row.name, createdAt: row.created_at, lastUsedAt: row.last_used_at })),
      recoveryCodesLeft: await countCodes(db, session.playerId),
    },
  };
});

export const beginTotp = handle('beginTotp', async ({ context, tx, session }) => {
  const { email } = await requireProvenOwner(tx, session);
  await requireStepUp(tx, context, session);
  const begun = await beginTotpFactor(tx, context, session.playerId, email, context.brandName);
  if (begun === undefined) throw new Problem('conflict', 'An app is in use. Remove it first.');
  return { data: begun };
});

export const confirmTotp = handle('confirmTotp', async ({ context, session, body }) => {
  const { playerId } = session;
  await requireStepUp(context.database.db, context, session);
  const attempt = [{ name: `new app of ${playerId}`, free: 5 }];
  await countAttempt(context, attempt);
  const recoveryCodes = await context.database.transact(async (tx) => {
    await requireProvenOwner(tx, session);
    if (!(await takeTotpCode(tx, context, playerId, body.code, true))) throw refuseFields(fieldError('code', 'wrongCode'));
    await tellOfFactor(tx, context, factorOnEmail, playerId, 'totp');
    return await codesForFirst(tx, context, playerId);
  });
  await forgetAttempts(context, attempt);
  return { data: { recoveryCodes } };
});

export const removeTotp = handle('removeTotp', async ({ context, tx, session }) => {
  await requireStepUp(tx, context, session);
  const removed = await tx.deleteFrom('totp_factor').where('player_id', '=', session.playerId).returning('confirmed_at').executeTakeFirst();
  if (removed === undefined || removed.confirmed_at === null) return { data: { changed: false } };
  await afterRemoval(tx, context, session.playerId, 'totp');
  return { data: { changed: true } };
});

export const renewRecoveryCodes = handle('renewRecoveryCodes', async ({ context, tx, session }) => {
  await requireProvenOwner(tx, session);
  await requireStepUp(tx, context, session);
  if (!hasFactor(await readFactorState(tx, session.playerId)))
    throw new Problem('conflict', 'Recovery codes stand in for a second factor. Add one first.');
  await tellOfFactor(tx, context, factorOnEmail, session.playerId, 'recovery-codes');
  return { data: { recoveryCodes: await renewCodes(tx, context, session.playerId) } };
});

export const beginPasskey = handle('beginPasskey', async ({ context, session }) => {
  const { db } = context.database;
  const player = await requirePlayer(db, session.playerId);
  refuseUnprovenEmail(player);
  await requireStepUp(db, context, session);
  return { data: await beginRegistration(context, player) };
});

export const addPasskey = handle('addPasskey', async ({ context, session, body }) => {
  const { playerId } = session;
  await requireStepUp(context.database.db, context, session);
  const key = await verifyRegistration(context, playerId, body);
  if (key === undefined) throw new Problem('code-refused', 'This passkey could not be verified. Try again.');
  const recoveryCodes = await context.database.transact(async (tx) => {
    await requireProvenOwner(tx, session);
    const values = {
      id: newId(),
      player_id: playerId,
      credential_id: key.id,
      public_key: Buffer.from(key.publicKey),
      counter: BigInt(key.counter),
      transports: key.transports ?? [],
      name: body.name.trim() || 'Passkey',
      created_at: new Date(context.clock.wallMs()),
    };
    await tx
      .insertInto('passkey')
      .values(values)
      .execute()
      .catch((cause: unknown) => {
        if (!violates(cause, 'passkey_credential_id_key')) throw cause;
        throw new Problem('conflict', 'This passkey is in use already.', { cause });
      });
    await tellOfFactor(tx, context, factorOnEmail, playerId, 'passkey');
    return await codesForFirst(tx, context, playerId);
  });
  return { data: { recoveryCodes } };
});

export const removePasskey = handle('removePasskey', async ({ context, tx, session, params }) => {
  await requireStepUp(tx, context, session);
  const removed = await tx
    .deleteFrom('passkey')
    .where('id', '=', params.id)
    .where('player_id', '=', session.playerId)
    .returning('id')
    .executeTakeFirst();
  if (removed === undefined) throw new Problem('not-found', 'You have no such passkey.');
  await afterRemoval(tx, context, session.playerId, 'passkey');
  return { data: { changed: true } };
});

export const beginProof = handle('beginProof', async ({ context, session }) => ({
  data: await beginProving(context, session?.playerId),
}));
