import { email } from '#server/platform/email.ts';

export const dataCopyEmail = email('data-copy', { when: 'The copy of their data that a player asked for is ready.' });
