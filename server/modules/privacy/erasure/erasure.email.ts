import { email } from '#server/platform/email.ts';

export const accountErasedEmail = email('account-erased', {
  when: 'The personal data of a player were erased. It is the last email to this address.',
  example: { reference: '01920d6e-7c1a-7b11-8a52-3f0e9d2c4b61', day: '23 November 2031' },
});
