import { formatMoney } from '#contract/kernel/money.ts';
import { grantByHand } from '#server/modules/bonuses/index.ts';
import { findPlayer } from '../exclusion/find-player.ts';
import { type AppVerb, requireReason, UsageError } from '../verb.ts';

export const grant: AppVerb = {
  usage: '<e-mail or id> <template> <currency> --reason "why"',
  summary: 'Grants a player a bonus of a template that operators grant; the player activates it',
  options: ['reason'],
  async run(given) {
    const { context, actor, say, words } = given;
    const reason = requireReason(given);
    const [, template, currency = ''] = words;
    if (template === undefined) throw new UsageError('Name the template.');
    const unit = context.settings.currency(currency);
    if (unit === undefined) throw new UsageError('Name the currency, such as EUR.');
    const player = await findPlayer(given);
    const wanted = { playerId: player.id, template, currency, actor, reason };
    const { bonus, freeSpinsId } = await context.database.transact(async (tx) => await grantByHand(tx, context, wanted));
    if (bonus !== undefined) say(`${player.email}: ${template}, ${formatMoney(bonus.amount, unit, 'en')}. ${bonus.id}`);
    if (freeSpinsId !== undefined) say(`${player.email}: ${template}, free spins. ${freeSpinsId}`);
  },
};
