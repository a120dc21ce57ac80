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

const paid = { amount: '€25.00' };

export const depositDoneEmail = email('deposit-done', { when: 'A deposit was credited.', example: paid });
export const withdrawalPaidEmail = email('withdrawal-paid', { when: 'A withdrawal was paid out.', example: paid, notice: true });
export const withdrawalReturnedEmail = email('withdrawal-returned', {
  when: 'A withdrawal was rejected or failed: the money is in the account again.',
  example: paid,
});

export const depositRefundEmail = email('deposit-refund', { when: 'The house gives a deposit back: it is on its way.', example: paid });
export const coinRefundEmail = email('coin-refund', {
  when: 'The house gives a deposit in coins back: the player has to say where to.',
  example: paid,
});
export const depositRefundedEmail = email('deposit-refunded', { when: 'What was given back of a deposit was sent.', example: paid });
export const depositRefundReturnedEmail = email('deposit-refund-returned', {
  when: 'What the house gave back of a deposit was refused: the money is in the account again.',
  example: paid,
});

export const digestEmail = email('digest', {
  when: 'The optional emails of a day or a week, together, for who wants them so.',
  example: {
    count: 2,
    items: 'Your deposit has arrived\nIt is in your balance.\nYour bonus ends soon\nIt ends on 24 December 2026 at 18:00.',
  },
});
