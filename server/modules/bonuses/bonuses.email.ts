// What bonuses write to players. The texts are in content/<locale>/emails.json under each email's kind.
import { email } from '#server/platform/email.ts';

export const bonusEndsEmail = email('bonus-ends', {
  when: 'A bonus ends within a day: it was not activated, or not wagered yet. Not to who takes a break or is excluded.',
  example: { bonus: 'Welcome bonus', amount: '€25.00', until: '24 December 2026 at 18:00' },
});
