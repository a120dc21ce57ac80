// What players are told of their breaks and self-exclusions. All of it is service: it is sent while they last.
import { email } from '#server/platform/email.ts';

const example = { kind: 'break', until: '31 January 2027 at 18:00' };

export const exclusionBegunEmail = email('exclusion-begun', { when: 'A break or a self-exclusion began.', example });
export const breakOverEmail = email('break-over', { when: 'A break is over.' });
export const returnAskedEmail = email('return-asked', {
  when: 'An excluded player asked to come back; the operator decides.',
  example: { day: '31 January 2027 at 18:00' },
});
export const returnCertainEmail = email('return-certain', {
  when: 'An excluded player may come back, from a moment on.',
  example: { day: '31 January 2027 at 18:00' },
});
export const returnRefusedEmail = email('return-refused', {
  when: 'The operator decided that an exclusion stays.',
  example: { reason: 'We agreed to talk about it again in spring.' },
  plainly: { reason: '' },
});
export const exclusionOverEmail = email('exclusion-over', { when: 'A self-exclusion is over, as the player asked.' });
