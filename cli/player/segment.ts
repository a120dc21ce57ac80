import { putInSegment } from '#server/modules/players/index.ts';
import { requirePlayerByEmail } from '../limit/require-player.ts';
import { type AppVerb, Refusal, requireReason, UsageError } from '../verb.ts';

export const segment: AppVerb = {
  usage: '<e-mail> <segment> in|out --reason "why"',
  summary: 'Puts a player into a group that bonuses and games ask for, or takes them out of it',
  options: ['reason'],
  async run(given) {
    const { context, actor, say, words } = given;
    const reason = requireReason(given);
    const [, name = '', word = ''] = words;
    if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(name))
      throw new UsageError('A segment is named in small letters, digits and hyphens: evening-regulars.');
    if (word !== 'in' && word !== 'out') throw new UsageError('Say whether the player goes in or out.');
    const { id } = await requirePlayerByEmail(given);
    const isChanged = await putInSegment(context, id, { name, isIn: word === 'in' }, { actor, reason });
    if (!isChanged) throw new Refusal(`${id} is ${word === 'in' ? 'in' : 'out of'} ${name} already.`);
    say(`${id} is ${word === 'in' ? 'in' : 'out of'} ${name} now.`);
  },
};
