import { email, operatorEmail } from '#server/platform/email.ts';

export const complaintReceivedEmail = email('complaint-received', {
  when: 'A player lodged a complaint.',
  example: { number: 'C-000012', due: '18 January 2027' },
});

export const complaintAnsweredEmail = email('complaint-answered', {
  when: 'The operator wrote to a complaint.',
  example: { number: 'C-000012' },
});

export const complaintClosedEmail = email('complaint-resolved', {
  when: 'The operator resolved a complaint.',
  example: { number: 'C-000012' },
});

export const complaintNoticeEmail = email('complaint-notice', {
  when: 'A complaint was not resolved in time: to whom the player may turn now.',
  example: { number: 'C-000012', body: 'the independent dispute resolution body' },
});

export const newComplaintEmail = operatorEmail<{ number: string; category: string; subject: string; due: string }>('new-complaint', {
  when: 'A player lodged a complaint, or wrote to one.',
  example: { number: 'C-000012', category: 'payment', subject: 'A withdrawal is late', due: '2027-01-18' },
  compose: ({ number, category, subject, due }) => ({
    subject: `Complaint ${number}: ${category}`,
    paragraphs: [subject, `It is to be resolved by ${due}. npm run op -- complaint show ${number} has everything that was written.`],
  }),
});
