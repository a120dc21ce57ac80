import { type AppVerb, Refusal } from '../../verb.ts';
import { asOption, operatorOf } from '../operator-name.ts';
import { runDesk } from './run-desk.ts';

export const desk: AppVerb = {
  usage: '[--as <name>]',
  summary: 'The support chat on the whole terminal: queue, conversation, the player’s card, answers, notes, hand-over; Ctrl-C leaves',
  options: [asOption],
  async run(given) {
    const actor = operatorOf(given);
    const { stdin: input, stdout: output } = process;
    if (!input.isTTY || !output.isTTY)
      throw new Refusal('The desk needs a terminal. chat watch, chat show and chat answer do without one.');
    const ended = new AbortController();
    const end = (): void => ended.abort();
    process.once('SIGTERM', end);
    try {
      await runDesk(given.context, actor, { input, output }, ended);
    } finally {
      process.off('SIGTERM', end);
    }
  },
};
