import type { Selectable } from 'kysely';
import { playerStatus } from '#contract/kernel/constants.ts';
import { endSessions } from '#server/modules/identity/index.ts';
import { holdPlayer } from '#server/modules/players/index.ts';
import { changeStanding } from '#server/modules/protection/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import { sendEmail } from '#server/platform/email.ts';
import { newId } from '#server/platform/ids.ts';
import { claimMail } from '#server/platform/mail.ts';
import { Problem } from '#server/platform/problem.ts';
import type { PrivacyDeps } from '../deps.ts';
import type { PrivacyTables } from '../tables.ts';
import { accountErasedEmail } from './erasure.email.ts';
import { nextDue, toStored } from './kept-rows.ts';
import { readErasureOf, readKept } from './read-erasure.ts';

export type ErasureRow = Selectable<PrivacyTables['erasure']>;

interface Order {
  playerId: string;
  actor: string;
  reason: string;
  /** The list that was agreed to; an operator, who acts on a request in writing, has read the one in force. */
  version?: string;
}

/**
 * Erases a player in this transaction: the account is closed, every session ends, and each owner of personal data does its part. Once more
 * returns what was done.
 * @throws Problem erasure-blocked, conflict for a list that is not the one in force
 */
export async function erasePlayer(tx: Tx, context: PrivacyDeps, { playerId, actor, reason, version }: Order): Promise<ErasureRow> {
  const player = await holdPlayer(tx, playerId);
  const done = await tx.selectFrom('erasure').selectAll().where('player_id', '=', playerId).executeTakeFirst();
  if (done !== undefined) return done;
  // closed before anything is looked at: the ledger takes no stake from here on, and what it was booking is seen below
  const { before } = await changeStanding(tx, context, playerId, playerStatus.closed);
  const erasure = await readErasureOf(tx, context, player);
  if (erasure.blocks.length > 0) {
    const reasons = erasure.blocks.map((block) => block.reason).join(', ');
    throw new Problem('erasure-blocked', `To be settled first: ${reasons}. GET /player/erasure says more.`);
  }
  if (version !== undefined && version !== erasure.version)
    throw new Problem('conflict', 'The list of what stays has changed. Read it again.');
  const now = context.clock.now();
  const { email, language } = player;
  const person = { id: playerId, email, erasedAt: now };
  for (const owner of context.parts.personal) await owner.erase?.(tx, context, person);
  await endSessions(tx, context, playerId, 'all', 'the account was erased');
  const keeps = toStored(await readKept(tx, context, player, { ...person, email: '' }, now));
  const row = await tx
    .insertInto('erasure')
    .values({ id: newId(), player_id: playerId, actor, erased_at: now, keeps: JSON.stringify(keeps), next_due_at: nextDue(keeps) })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordAudit(tx, context.clock, {
    actor,
    action: 'player erase',
    subject: playerId,
    reason,
    before: { status: before },
    after: { status: playerStatus.closed, erasure: row.id, keeps },
  });
  const stays = keeps.map(({ until }) => until).reduce((last, until) => ((until ?? '') > (last ?? '') ? until : last), null);
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(stays ?? now));
  await sendEmail(
    tx,
    context,
    accountErasedEmail,
    { email, language, first_name: null, nickname: null },
    { params: { reference: row.id, day } },
  );
  await claimMail(tx, email, playerId);
  return row;
}
