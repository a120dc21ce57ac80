// What limits write to players. The texts are in content/<locale>/emails.json under each email's kind.
import { email } from '#server/platform/email.ts';

const example = { definition: 'deposit', period: 'weekly', amount: '€100.00' };

export const limitSetEmail = email('limit-set', {
  when: 'A limit was set or lowered, which holds at once.',
  example: { ...example, hours: 24 },
  notice: true,
});
export const limitConfirmableEmail = email('limit-confirmable', {
  when: 'A higher limit, or none, that the player asked for may be confirmed by now.',
  // `amount` is empty where the limit is to be removed
  example: { ...example, until: '31 January 2027' },
  notice: true,
});
export const limitRaisedEmail = email('limit-raised', { when: 'A player confirmed a higher limit.', example, notice: true });
export const limitRemovedEmail = email('limit-removed', {
  when: 'A player confirmed that a limit ends.',
  example: { definition: 'deposit', period: 'weekly' },
  notice: true,
});
export const limitByOperatorEmail = email('limit-by-operator', { when: 'The operator set a limit for a player, or changed it.', example });
