import { answerComplaint, numberOf } from '#server/modules/support/index.ts';
import { type AppVerb, UsageError } from '../verb.ts';
import { requireComplaint } from './require-complaint.ts';

const minLength = 10;

const answering = (isFinal: boolean, summary: string): AppVerb => ({
  usage: '<number> --text "what the player reads"',
  summary,
  options: ['text'],
  async run(given) {
    const { context, say, actor, options } = given;
    const text = options['text']?.trim() ?? '';
    if (text.length < minLength) throw new UsageError(`An answer has ${minLength} letters or more: --text "what the player reads"`);
    const { id } = await requireComplaint(given);
    const row = await context.database.transact(async (tx) => await answerComplaint(tx, context, { id, actor, text, isFinal }));
    say(`${numberOf(row)} is ${isFinal ? 'resolved' : 'answered'}; the player was told.`);
  },
});

export const answer = answering(false, 'Writes to a complaint, which stays open');
export const resolve = answering(true, 'Writes the last word of a complaint and closes it');
