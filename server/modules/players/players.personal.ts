// What the players' tables know of somebody. The row stays under its number, because everything that is kept hangs on it; nothing in it says
// whose it was. When the duty to keep is over the last that is left goes as well, and the number leads to nobody.
import { randomUUID } from 'node:crypto';
import { addMonths } from '#kit/months.ts';
import type { Tx } from '#server/platform/database.ts';
import type { ErasedPerson, PersonalData } from '#server/platform/personal.ts';
import type { PlayerDeps } from './deps.ts';
import { forgetDetails } from './forget-details.ts';
import { readRules } from './jurisdiction-of.ts';

/** An address that no mail reaches (RFC 2606), of no meaning and as unlike any other as a number. */
const nowhere = (id: string): string => `erased-${id}@erased.invalid`;

async function erasePlayer(tx: Tx, { id, erasedAt }: ErasedPerson): Promise<void> {
  await forgetDetails(tx, id);
  const { date_of_birth: birth } = await tx.selectFrom('player').select('date_of_birth').where('id', '=', id).executeTakeFirstOrThrow();
  await tx
    .updateTable('player')
    .set((e) => ({
      email: nowhere(id),
      email_key: nowhere(id),
      duplicate_key: nowhere(id),
      new_email: null,
      email_confirmed_at: null,
      password_hash: null,
      keys_version: e('keys_version', '+', 1),
      // the year alone: that somebody was of age is to be shown for as long as the records are
      date_of_birth: `${birth.slice(0, 4)}-01-01`,
      receive_bonus: false,
      affiliate_tag: null,
      affiliate_token: null,
      erased_at: erasedAt,
    }))
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('player_segment').where('player_id', '=', id).execute();
  await tx
    .deleteFrom('duplicate_candidate')
    .where((e) => e.or([e('player_id', '=', id), e('other_id', '=', id)]))
    .execute();
  await tx.updateTable('player_agreement').set({ ip: null }).where('player_id', '=', id).where('ip', 'is not', null).execute();
}

export const playersPersonal: PersonalData<PlayerDeps> = {
  owner: 'players',
  tables: {
    player: { erasure: 'emptied', copy: 'players' },
    player_segment: { erasure: 'removed', copy: { none: 'data.json has the groups in the profile' } },
    player_agreement: { erasure: 'emptied', copy: 'agreements' },
    duplicate_candidate: { erasure: 'removed', copy: { none: 'it names other people' } },
  },
  erases: ['person'],
  erase: async (tx, _, person) => await erasePlayer(tx, person),
  async findKept(db, context, { id, erasedAt }) {
    const { recordRetentionMonths } = await readRules(db, context, id);
    const until = addMonths(erasedAt, recordRetentionMonths);
    return [
      { thing: 'records', until, rule: 'recordRetentionMonths' },
      { thing: 'protection', until, rule: 'recordRetentionMonths' },
      { thing: 'events', until, rule: 'recordRetentionMonths' },
    ];
  },
  async finish(tx, context, { id, erasedAt }, now) {
    const { recordRetentionMonths } = await readRules(tx, context, id);
    if (addMonths(erasedAt, recordRetentionMonths) > now) return;
    await tx
      .updateTable('player')
      .set({ date_of_birth: '1900-01-01', time_zone: 'UTC', language: 'en', duplicate_key: randomUUID() })
      .where('id', '=', id)
      .execute();
  },
};
