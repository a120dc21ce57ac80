import { cancelFreeRounds } from '#server/modules/play/index.ts';
import { type AppVerb, Refusal, requireReason, requireWord } from '../verb.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const cancel: AppVerb = {
  usage: '<grant> --reason "why"',
  summary: 'Takes back what is left of a grant of free rounds, at once; what was played stays',
  options: ['reason'],
  async run(given) {
    const { context, actor, say } = given;
    const reason = requireReason(given);
    const id = requireWord(given, 'a grant by its id');
    const done = uuid.test(id) ? await cancelFreeRounds(context, { id, actor, reason }) : undefined;
    if (done === undefined) throw new Refusal(`There is no grant ${id} that can be cancelled.`);
    const told = done.isTold ? '' : ' The provider could not be told; its stakes are refused here all the same.';
    say(`The grant ${id} is cancelled.${told}`);
  },
};
