// Notifications go at once, with what was chosen of them. What somebody wrote to the operator is kept for as long as logs of conversations have to be, then it goes.
import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '#server/platform/database.ts';
import type { ErasedPerson, PersonalData } from '#server/platform/personal.ts';
import type { MessageDeps } from './deps.ts';

/** GLI-19 A.4.4 asks for ninety days. */
const keptMs = 90 * 86_400_000;

/** What somebody wrote while signed in, and before from the same address. Who is erased has none any more. */
const writtenBy = (e: ExpressionBuilder<Tables, 'communication'>, { id, email }: ErasedPerson) =>
  e.or([e('player_id', '=', id), ...(email === '' ? [] : [e(e.fn('lower', ['email']), '=', email.toLowerCase())])]);

export const messagesPersonal: PersonalData<MessageDeps> = {
  owner: 'messages',
  tables: {
    notification: { erasure: 'removed', copy: 'notifications' },
    told: { erasure: 'removed', copy: 'told' },
    push_subscription: { erasure: 'removed', copy: 'push-subscriptions' },
    notification_digest: { erasure: 'removed', copy: { none: 'it is sent to the player, or dropped, within a week' } },
    notification_choice: { erasure: 'removed', copy: 'notification-choices' },
    notification_setting: { erasure: 'removed', copy: 'notification-settings' },
    communication: { erasure: 'later', copy: 'communications' },
  },
  erases: ['mailbox'],
  async erase(tx, context, person) {
    for (const table of [
      'notification',
      'told',
      'push_subscription',
      'notification_digest',
      'notification_choice',
      'notification_setting',
    ] as const)
      await tx.deleteFrom(table).where('player_id', '=', person.id).execute();
    await messagesPersonal.finish?.(tx, context, person, person.erasedAt);
    await tx
      .updateTable('communication')
      .set({ player_id: person.id, email: '' })
      .where((e) => writtenBy(e, person))
      .execute();
  },
  async findKept(db, _, person, now) {
    const { newest } = await db
      .selectFrom('communication')
      .select(({ fn }) => fn.max('created_at').as('newest'))
      .where((e) => writtenBy(e, person))
      .executeTakeFirstOrThrow();
    if (newest === null || newest.getTime() + keptMs <= now.getTime()) return [];
    return [{ thing: 'messages', until: new Date(newest.getTime() + keptMs), rule: null }];
  },
  async finish(tx, _, person, now) {
    await tx
      .deleteFrom('communication')
      .where((e) => writtenBy(e, person))
      .where('created_at', '<=', new Date(now.getTime() - keptMs))
      .execute();
  },
};
