import { formatMoney } from '#contract/kernel/money.ts';
import { grantByHand, previewGrant } from '#server/modules/bonuses/index.ts';
import { findPlayer } from '../exclusion/find-player.ts';
import { type AppVerb, requireReason, UsageError } from '../verb.ts';

export const grant: AppVerb = {
  usage: '<e-mail or id> <template> <currency> --reason "why" [--dry-run]',
  summary: 'Grants a player a bonus of a template that operators grant; the player activates it; --dry-run says what would be',
  options: ['reason'],
  flags: ['dry-run'],
  async run(given) {
    const { context, actor, options, say, words } = given;
    const isDry = options['dry-run'] !== undefined;
    const reason = isDry ? 'a look' : requireReason(given);
    const [, template, currency = ''] = words;
    if (template === undefined) throw new UsageError('Name the template.');
    const unit = context.settings.currency(currency);
    if (unit === undefined) throw new UsageError('Name the currency, such as EUR.');
    const player = await findPlayer(given);
    const wanted = { playerId: player.id, template, currency, actor, reason };
    const { bonus, freeSpinsId } = isDry
      ? await previewGrant(context, wanted)
      : await context.database.transact(async (tx) => await grantByHand(tx, context, wanted));
    const told = (what: string, id: string) =>
      say(isDry ? `${player.email} would be granted: ${template}, ${what}.` : `${player.email}: ${template}, ${what}. ${id}`);
    if (bonus !== undefined) told(formatMoney(bonus.amount, unit, 'en'), bonus.id);
    if (freeSpinsId !== undefined) told('free spins', freeSpinsId);
  },
};
