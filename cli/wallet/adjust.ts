import { formatMoney, parseAmount } from '#contract/kernel/money.ts';
import { findPlayerByEmail } from '#server/modules/players/index.ts';
import { askAdjustment, findAccount } from '#server/modules/wallet/index.ts';
import { requireReason, Refusal, requireWord, UsageError, type AppVerb } from '../verb.ts';

export const adjust: AppVerb = {
  usage: '<e-mail> <currency> <amount, or -amount> --reason "why"',
  summary: 'Asks for a correction of a balance; another operator approves it',
  options: ['reason'],
  async run(given) {
    const { context, actor, say, words } = given;
    const reason = requireReason(given);
    const [, code = '', text = ''] = words;
    const email = requireWord(given, 'a player by e-mail');
    const player = await findPlayerByEmail(context.database.db, email);
    if (player === undefined) throw new Refusal(`There is no player ${email}.`);
    const account = await findAccount(context.database.db, player.id, code);
    if (account === undefined) throw new Refusal(`${email} has no account in "${code}".`);
    const currency = context.settings.requireCurrency(code);
    const size = parseAmount(text.replace(/^[+-]/, ''), currency.subunitToUnit);
    if (size === undefined || size === 0n) throw new UsageError(`"${text}" is no amount in ${code}.`);
    const amount = text.startsWith('-') ? -size : size;
    const id = await context.database.transact(
      async (tx) => await askAdjustment(tx, context, { accountId: account.id, amount, reason, actor }),
    );
    say(
      `${formatMoney(amount, currency, 'en')} for ${email} waits for a second operator: npm run op -- wallet approve ${id} --reason "checked"`,
    );
  },
};
