import { changeJackpot } from '#server/modules/play/index.ts';
import { type AppVerb, requireReason, requireWord } from '../verb.ts';
import { asRefusal } from './tell-jackpot.ts';

export const pause: AppVerb = {
  usage: '<jackpot> --reason "why"',
  summary: 'Has a jackpot rest: stakes put nothing aside and win nothing of it, and it stays as it is',
  options: ['reason'],
  async run(given) {
    const { context, actor, say } = given;
    const reason = requireReason(given);
    const id = requireWord(given, 'the jackpot, such as lantern');
    await changeJackpot(context, id, { call: 'pause' }, { actor, reason }).catch(asRefusal);
    say(`${id} rests. What is in it stays in it.`);
  },
};
