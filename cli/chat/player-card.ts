// What an operator sees of the player beside a conversation: who it is, balances, limits, the last rounds.
import { formatMoney, moneyFromWire } from '#contract/kernel/money.ts';
import type { Context } from '#server/boot/context.ts';
import { definitionName, readLimits } from '#server/modules/protection/index.ts';
import { readProfile } from '#server/modules/players/index.ts';
import { readAllAccounts, readRounds } from '#server/modules/wallet/index.ts';
import { statusName } from '../player/status-name.ts';
import { table } from '../verb.ts';

const shownRounds = 5;

/** Returns the card in lines. */
export async function playerCard(context: Context, playerId: string): Promise<string> {
  const { db } = context.database;
  const money = (minor: bigint, currency: string) => formatMoney(minor, context.settings.requireCurrency(currency), 'en');
  const profile = await readProfile(db, context, playerId);
  const name = [profile.firstName, profile.lastName].filter(Boolean).join(' ');
  const accounts = (await readAllAccounts(db, playerId)).map((account) => [
    account.currency,
    money(account.real, account.currency),
    money(account.bonus, account.currency),
    money(account.held, account.currency),
  ]);
  const limits = (await readLimits(db, context, playerId)).map(({ definition, period, amount, used, currency }) => [
    definitionName(definition),
    period,
    ...[amount, used].map((minor) => (minor === null || currency === null ? '-' : money(moneyFromWire(minor), currency))),
  ]);
  const { rows: rounds } = await readRounds(db, playerId, {}, { page: 1, perPage: shownRounds });
  const played = rounds.map((round) => [
    round.opened_at.toISOString().slice(0, 16).replace('T', ' '),
    round.game,
    money(round.stake, round.currency),
    money(round.payout, round.currency),
  ]);
  return [
    `Player   ${profile.id}`,
    `         ${[name, profile.email, profile.isEmailConfirmed ? 'proven' : 'not proven'].filter(Boolean).join(', ')}`,
    `         ${statusName(profile.status)}, ${profile.country}, ${profile.language}, since ${profile.createdAt.toISOString().slice(0, 10)}`,
    '',
    table(['Account', 'Real', 'Bonus', 'Held'], accounts),
    '',
    limits.length === 0 ? 'No limits.' : table(['Limit', 'Period', 'Amount', 'Used'], limits),
    '',
    played.length === 0 ? 'No rounds.' : table(['Last rounds', 'Game', 'Stake', 'Payout'], played),
  ].join('\n');
}
