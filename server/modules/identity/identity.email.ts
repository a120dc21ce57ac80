// What identity writes to players. The texts are in content/<locale>/emails.json under each email's kind.
import { email } from '#server/platform/email.ts';

export const welcomeEmail = email('welcome', {
  when: 'An account was opened; with a link where the address is not proven yet.',
  // what the account holds: play money, or another kind
  example: { money: 'play' },
  link: 'may',
  notice: true,
});
export const confirmEmailEmail = email('confirm-email', { when: 'The player asked for the link again.', link: 'must', notice: true });
export const resetPasswordEmail = email('reset-password', { when: 'Somebody asked for a new password for this address.', link: 'must' });
export const passwordChangedEmail = email('password-changed', { when: 'The password was changed or reset.', notice: true });
export const changeEmailEmail = email('change-email', {
  when: 'A player wants this address for the account: to the new address.',
  link: 'must',
});
export const emailChangingEmail = email('email-changing', {
  when: 'A player wants another address for the account: to the old address.',
  example: { email: 'new@lanternhall.example' },
  notice: true,
});
export const emailChangedEmail = email('email-changed', {
  when: 'The address of the account is another: to the old address.',
  example: { email: 'new@lanternhall.example' },
  notice: true,
});
export const emailTakenEmail = email('email-taken', {
  when: 'Somebody wants an account with an address that belongs to one: to its owner.',
});
export const takenOverEmail = email('taken-over', { when: 'An address was proven for the first time by a reset, which removed all else.' });
export const unlockEmail = email('unlock', {
  when: 'Wrong passwords locked the account, where the jurisdiction asks for it.',
  link: 'must',
});
export const dormantSoonEmail = email('dormant-soon', {
  when: 'The account becomes dormant in some weeks.',
  example: { day: '31 January 2027', months: 12, url: 'https://lanternhall.example/?sign-in=1' },
});
export const dormantEmail = email('dormant', { when: 'The account became dormant.', example: { months: 12 } });
export const reactivateEmail = email('wake', { when: 'Somebody signed in to a dormant account.', link: 'must', notice: true });
export const newDeviceEmail = email('new-device', {
  when: 'A sign-in from a device with which the account was not used before.',
  example: { device: 'Firefox on Linux', place: 'Germany' },
  notice: true,
  plainly: { device: 'unknown' },
});
export const sessionReusedEmail = email('session-reused', {
  when: 'A refresh token was used twice, so its session was closed.',
  example: { device: 'Firefox on Linux' },
  notice: true,
  plainly: { device: 'unknown' },
});
export const factorOnEmail = email('factor-on', { when: 'A second factor was added.', example: { factor: 'A passkey' }, notice: true });
export const factorOffEmail = email('factor-off', { when: 'A second factor was removed.', example: { factor: 'A passkey' }, notice: true });
export const recoveryUsedEmail = email('recovery-used', { when: 'A recovery code was used.', example: { left: 3 }, notice: true });
export const socialLinkedEmail = email('social-linked', {
  when: 'A sign-in at another provider was connected.',
  example: { provider: 'Lanternhall ID' },
  notice: true,
});
export const termsChangedEmail = email('terms-changed', {
  when: 'The terms or the privacy policy have a new version: to each active player who agreed to an older one.',
  example: { url: 'https://lanternhall.example/static/terms' },
});
