// What free rounds write to players. The texts are in content/<locale>/emails.json under each email's kind.
import { email } from '#server/platform/email.ts';

export const freeSpinsEndEmail = email('free-spins-end', {
  when: 'Free spins end within a day and were not played to the last. Not to who takes a break or is excluded.',
  example: { count: '25', game: 'Lantern Row', until: '24 December 2026 at 18:00' },
});
