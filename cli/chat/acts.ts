// The short acts on a conversation: hand over, note, end; and who is there.
import { assignChat, chatNumberOf, comeOnDuty, endChatBy, goOffDuty, noteOnChat } from '#server/modules/support/index.ts';
import { type AppVerb, UsageError } from '../verb.ts';
import { asOption, operatorOf } from './operator-name.ts';
import { requireChat } from './require-chat.ts';

const maxHours = 24;

export const assign: AppVerb = {
  usage: '<number> --to <name> [--as <name>]',
  summary: 'Hands a conversation over; its page says who has it now',
  options: ['to', asOption],
  async run(given) {
    const { context, say, options } = given;
    const actor = operatorOf(given);
    if (options['to'] === undefined) throw new UsageError('Say who is to have it: --to Ben');
    const to = operatorOf({ actor, options: { as: options['to'] } }).replace('operator:', '');
    const { id } = await requireChat(given);
    const row = await context.database.transact(async (tx) => await assignChat(tx, context, { id, actor, to }));
    say(`${chatNumberOf(row)} is with ${to}.`);
  },
};

export const note: AppVerb = {
  usage: '<number> --text "what other operators read" [--as <name>]',
  summary: 'Keeps a note on a conversation, which its owner never sees',
  options: ['text', asOption],
  async run(given) {
    const { context, say, options } = given;
    const actor = operatorOf(given);
    const text = options['text']?.trim() ?? '';
    if (text === '') throw new UsageError('A note has words: --text "what other operators read"');
    const row = await requireChat(given);
    await context.database.transact(async (tx) => await noteOnChat(tx, context, { id: row.id, actor, text }));
    say(`It is noted on ${chatNumberOf(row)}.`);
  },
};

export const end: AppVerb = {
  usage: '<number> [--as <name>]',
  summary: 'Ends a conversation; its page asks how good the help was',
  options: [asOption],
  async run(given) {
    const { context, say } = given;
    const actor = operatorOf(given);
    const { id } = await requireChat(given);
    const row = await context.database.transact(async (tx) => await endChatBy(tx, context, { id, actor }));
    say(`${chatNumberOf(row)} has ended.`);
  },
};

export const duty: AppVerb = {
  usage: 'on|off [--hours 8] [--as <name>]',
  summary: 'Says that an operator is there to answer, or is not any more; while nobody is, messages become emails',
  options: ['hours', asOption],
  async run(given) {
    const { context, say, words, options } = given;
    const name = operatorOf(given).replace('operator:', '');
    const hours = Number(options['hours'] ?? 8);
    const [which] = words;
    if ((which !== 'on' && which !== 'off') || !(hours > 0 && hours <= maxHours))
      throw new UsageError(`Say on or off, and for how many hours, ${maxHours} at most.`);
    const until = new Date(context.clock.now().getTime() + hours * 3_600_000);
    await context.database.transact(async (tx) => await (which === 'on' ? comeOnDuty(tx, name, until) : goOffDuty(tx, name)));
    say(which === 'on' ? `${name} is there until ${until.toISOString()}.` : `${name} is not there any more.`);
  },
};
