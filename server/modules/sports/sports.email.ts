import { email } from '#server/platform/email.ts';

export const betSettledEmail = email('bet-settled', {
  when: 'A bet of the sportsbook was settled, or settled anew after a correction, or cashed out by itself at the value that was set; not one that the player cashed out.',
  // how it ended: won, lost, cashed or void
  example: { outcome: 'won', payout: '€25.00' },
});
