import { email, operatorEmail } from '#server/platform/email.ts';

export interface MailedMessage {
  id: string;
  email: string;
  topic: string;
  message: string;
  playerId: string | null;
}

export const messageEmail = operatorEmail<MailedMessage & { brand: string }>('message', {
  when: 'Somebody wrote to the house by its form.',
  example: { brand: 'Lanternhall', id: '1', email: 'ada@lanternhall.example', topic: 'other', message: 'A question.', playerId: null },
  compose: ({ brand, id, email: from, topic, message, playerId }) => ({
    subject: `Message to ${brand}: ${topic} (${id})`,
    paragraphs: [playerId === null ? `From ${from}` : `From ${from}, player ${playerId}`, message],
  }),
});

/** Holds nothing of what was written: anybody can name an address that is not theirs. */
export const receivedEmail = email('received', {
  when: 'Somebody wrote to the house by its form: to the address that was given.',
  example: { id: '01890000-0000-7000-8000-000000000000' },
  greets: false,
});
