import { formatMoney } from '#contract/kernel/money.ts';
import { cancelBonus } from '#server/modules/bonuses/index.ts';
import { findPlayer } from '../exclusion/find-player.ts';
import { type AppVerb, requireReason, UsageError } from '../verb.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const revoke: AppVerb = {
  usage: '<e-mail or id> <bonus> --reason "why" [--dry-run]',
  summary: 'Takes a bonus back: its money is removed, real money stays; --dry-run says what would be',
  options: ['reason'],
  flags: ['dry-run'],
  async run(given) {
    const { context, actor, options, say, words } = given;
    const isDry = options['dry-run'] !== undefined;
    const why = isDry ? 'a look' : requireReason(given);
    const [, id = ''] = words;
    if (!uuid.test(id)) throw new UsageError('Name the bonus by its id.');
    const player = await findPlayer(given);
    const who = { playerId: player.id, id, actor, reason: 'revoked', why } as const;
    const { row, stays, removed } = await context.database.transact(async (tx) => await cancelBonus(tx, context, who, isDry));
    const unit = context.settings.requireCurrency(row.currency);
    const sums = `${formatMoney(removed, unit, 'en')} of bonus money, ${formatMoney(stays, unit, 'en')} of real money`;
    say(isDry ? `It would remove and keep: ${sums}.` : `Revoked. Removed and kept: ${sums}.`);
  },
};
