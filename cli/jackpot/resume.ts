import { changeJackpot } from '#server/modules/play/index.ts';
import { type AppVerb, requireReason, requireWord } from '../verb.ts';
import { asRefusal } from './tell-jackpot.ts';

export const resume: AppVerb = {
  usage: '<jackpot> --reason "why"',
  summary: 'Has a jackpot that rests go on',
  options: ['reason'],
  async run(given) {
    const { context, actor, say } = given;
    const reason = requireReason(given);
    const id = requireWord(given, 'the jackpot, such as lantern');
    await changeJackpot(context, id, { call: 'resume' }, { actor, reason }).catch(asRefusal);
    say(`${id} goes on.`);
  },
};
