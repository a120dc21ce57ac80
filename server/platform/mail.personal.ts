// Emails that are stored: those to somebody who is erased go, and those to the operator that quote the address. The one that confirms the
// erasure goes once it is delivered. The log of events stays, because nothing that names a person is written into it.
import { sql } from 'kysely';
import type { PersonalData } from './personal.ts';

const own = { none: 'it was sent to the player' };
/** A mail server that does not take the confirmation for so long will not take it at all. */
const confirmationMs = 7 * 86_400_000;

export const mailPersonal: PersonalData<{ config: { operatorMail: string } }> = {
  owner: 'platform',
  tables: {
    mail: { erasure: 'removed', copy: own },
    mail_allowance: { erasure: 'passing', copy: { none: 'how many emails a mailbox got today, as a keyed hash' } },
  },
  async erase(tx, { config }, { id, email }) {
    await sql`delete from mail where player_id = ${id} or lower(recipient) = ${email.toLowerCase()}
      or (recipient = ${config.operatorMail} and position(${email.toLowerCase()} in lower(body_text)) > 0)`.execute(tx);
  },
  async findKept(_, __, { erasedAt }, now) {
    const until = new Date(erasedAt.getTime() + confirmationMs);
    return await Promise.resolve(until <= now ? [] : [{ thing: 'confirmation', until, rule: null }]);
  },
  async finish(tx, _, { id, erasedAt }, now) {
    const isOver = erasedAt.getTime() + confirmationMs <= now.getTime();
    await sql`delete from mail where player_id = ${id} and (sent_at is not null or ${isOver})`.execute(tx);
  },
};
