import { email, operatorEmail } from '#server/platform/email.ts';
import { replyMark } from '../replies/read-reply.ts';

/** Holds nothing of what was written: a guest can name an address that is not theirs. */
export const chatAnswerEmail = email('chat-answer', {
  when: 'An operator answered in the support chat, and the answer was not read for five minutes.',
  example: { number: 'S-000012' },
});

export const chatWaitingEmail = operatorEmail<{ number: string; from: string; language: string; text: string; isAnswerable: boolean }>(
  'chat-waiting',
  {
    when: 'Somebody wrote to the support chat while nobody was there to answer.',
    example: { number: 'S-000012', from: 'ada@lanternhall.example', language: 'en', text: 'Where is my withdrawal?', isAnswerable: true },
    compose: ({ number, from, language, text, isAnswerable }) => ({
      subject: `Chat ${number} waits for an answer`,
      paragraphs: [
        ...(isAnswerable ? [replyMark] : []),
        `From ${from} (${language})`,
        text,
        `npm run op -- chat show ${number} has everything; chat answer ${number} --text "…" answers.${isAnswerable ? ' So does a reply to this email.' : ''}`,
      ],
    }),
  },
);

export const chatTranscriptEmail = email('chat-transcript', {
  when: 'A player asked for a conversation of the support chat.',
  example: { number: 'S-000012', text: '3 Mar 2027, 14:05 · You: Where is my withdrawal?' },
});
