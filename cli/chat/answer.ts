import { chatBounds } from '#contract/chat-bounds.ts';
import { answerChat, chatNumberOf, findCannedAnswer } from '#server/modules/support/index.ts';
import { type AppVerb, Refusal, UsageError } from '../verb.ts';
import { asOption, operatorOf } from './operator-name.ts';
import { requireChat } from './require-chat.ts';

export const answer: AppVerb = {
  usage: '<number> --text "what the player reads" | --canned <name> [--as <name>]',
  summary: 'Answers in a conversation; the open page shows it at once',
  options: ['text', 'canned', asOption],
  async run(given) {
    const { context, say, options } = given;
    const actor = operatorOf(given);
    const { canned } = options;
    const typed = options['text']?.trim() ?? '';
    if ((typed === '') === (canned === undefined) || typed.length > chatBounds.maxText)
      throw new UsageError(`Say what to answer, ${chatBounds.maxText} letters at most: --text "…", or --canned and a name of chat canned.`);
    const { id, locale } = await requireChat(given);
    const text = canned === undefined ? typed : await findCannedAnswer(context.database.db, canned, locale);
    if (text === undefined) throw new Refusal(`There is no answer "${canned}" in ${locale} or English. chat canned lists what there is.`);
    const row = await context.database.transact(async (tx) => await answerChat(tx, context, { id, actor, text }));
    say(`${chatNumberOf(row)} is answered.`);
  },
};
