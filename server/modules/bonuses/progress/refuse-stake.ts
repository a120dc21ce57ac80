// What an active bonus does not allow of a stake, said before anything is booked: nothing is taken afterwards for it.
import { formatMoney } from '#contract/kernel/money.ts';
import type { BonusDeps } from '../deps.ts';
import type { ActiveBonus } from './active-bonuses.ts';

interface Stake {
  accountId: string;
  currency: string;
  game: string;
  amount: bigint;
}

/** Returns why the account's active bonus does not allow a stake, with the figure; undefined where it does, or there is none. */
export async function findBonusRefusal(
  { activeBonuses, settings }: Pick<BonusDeps, 'activeBonuses' | 'settings'>,
  stake: Stake,
): Promise<string | undefined> {
  const bonus = activeBonuses.recall(stake.accountId) ?? (await activeBonuses.look(stake.accountId));
  return bonus === 'none' ? undefined : refusalBy(bonus, settings, stake);
}

function refusalBy(
  { maxStake, excludedGames }: ActiveBonus,
  settings: BonusDeps['settings'],
  { game, amount, currency }: Stake,
): string | undefined {
  if (excludedGames.has(game)) return 'This game is not played while the bonus is active.';
  if (amount <= maxStake) return undefined;
  return `While the bonus is active, a stake is at most ${formatMoney(maxStake, settings.requireCurrency(currency), 'en')}.`;
}
