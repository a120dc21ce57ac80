import { email } from '#server/platform/email.ts';

export const betSettledEmail = email('bet-settled', {
  when: 'A bet of the sportsbook was settled, or settled anew after a correction; not one that was cashed out.',
  // how it ended: won, lost or void
  example: { outcome: 'won', payout: '€25.00' },
});
