// What is done from the desk's line: an answer, or a word with a slash.
import { chatBounds } from '#contract/chat-bounds.ts';
import type { Context } from '#server/boot/context.ts';
import {
  answerChat,
  assignChat,
  comeOnDuty,
  endChatBy,
  findCannedAnswer,
  goOffDuty,
  noteOnChat,
  readCannedAnswers,
} from '#server/modules/support/index.ts';
import { operatorOf } from '../operator-name.ts';
import type { DeskState, OpenChat } from './desk-state.ts';

const dutyHours = 8;

export interface Act {
  context: Context;
  /** `operator:<name>` */
  actor: string;
  open: OpenChat | undefined;
  /** What stands behind the word. */
  text: string;
}

/** What the desk says and shows after an act. */
export type Done = Partial<Pick<DeskState, 'notice' | 'over'>>;

class NotDone extends Error {
  override readonly name = 'NotDone';
}

function requireOpen({ open }: Act): OpenChat {
  if (open === undefined) throw new NotDone('Open a conversation first: choose it and press Enter.');
  return open;
}

function requireText({ text }: Act, what: string): string {
  if (text === '') throw new NotDone(what);
  return text;
}

const nameOf = (actor: string): string => actor.replace('operator:', '');

async function answer(act: Act): Promise<Done> {
  const { id, number } = requireOpen(act);
  const { context, actor, text } = act;
  if (text.length > chatBounds.maxText)
    throw new NotDone(`An answer has ${chatBounds.maxText} letters at most, and this one ${text.length}. Send it in parts.`);
  await context.database.transact(async (tx) => await answerChat(tx, context, { id, actor, text }));
  return { notice: `${number} is answered.` };
}

async function useCanned(act: Act): Promise<Done> {
  const { context, text } = act;
  const { db } = context.database;
  if (text === '') {
    const names = [...new Set((await readCannedAnswers(db)).map(({ name }) => name))];
    return { notice: names.length === 0 ? 'There is none yet: op chat canned keeps one.' : `There is ${names.join(', ')}.` };
  }
  const found = await findCannedAnswer(db, text, requireOpen(act).locale);
  if (found === undefined) throw new NotDone(`There is no answer "${text}". /canned lists what there is.`);
  return await answer({ ...act, text: found });
}

const duty: Record<string, (act: Act) => Promise<Done>> = {
  async on({ context, actor }) {
    const until = new Date(context.clock.now().getTime() + dutyHours * 3_600_000);
    await context.database.transact(async (tx) => await comeOnDuty(tx, nameOf(actor), until));
    return { notice: `${nameOf(actor)} is there for ${dutyHours} hours.` };
  },
  async off({ context, actor }) {
    await context.database.transact(async (tx) => await goOffDuty(tx, nameOf(actor)));
    return { notice: `${nameOf(actor)} is not there any more.` };
  },
};

const words: Record<string, (act: Act) => Promise<Done>> = {
  help: async () => await Promise.resolve({ over: 'help' }),
  canned: useCanned,
  async note(act) {
    const { context, actor } = act;
    const { id, number } = requireOpen(act);
    const text = requireText(act, 'A note has words: /note what other operators read');
    await context.database.transact(async (tx) => await noteOnChat(tx, context, { id, actor, text }));
    return { notice: `It is noted on ${number}.` };
  },
  async assign(act) {
    const { context, actor } = act;
    const { id, number } = requireOpen(act);
    const to = nameOf(operatorOf({ actor, options: { as: requireText(act, 'Say who is to have it: /assign Ben') } }));
    await context.database.transact(async (tx) => await assignChat(tx, context, { id, actor, to }));
    return { notice: `${number} is with ${to}.` };
  },
  async end(act) {
    const { context, actor } = act;
    const { id, number } = requireOpen(act);
    await context.database.transact(async (tx) => await endChatBy(tx, context, { id, actor }));
    return { notice: `${number} has ended.` };
  },
  async duty(act) {
    const set = duty[act.text];
    if (set === undefined) throw new NotDone('Say /duty on or /duty off.');
    return await set(act);
  },
};

/** Does what was written. Returns what the desk says then; undefined in `draft` where it was done and the line is free. */
export async function actOn(line: string, act: Omit<Act, 'text'>): Promise<Done & { isDone: boolean }> {
  const [, word, rest = ''] = /^\/(\S*)\s*([^]*)$/.exec(line) ?? [];
  const run = word === undefined ? answer : words[word];
  try {
    if (run === undefined) throw new NotDone(`There is no /${word}. /help says what there is.`);
    return { notice: '', ...(await run({ ...act, text: (word === undefined ? line : rest).trim() })), isDone: true };
  } catch (error) {
    // what was written stays in the line, so that nothing is lost
    return { notice: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error), isDone: false };
  }
}
