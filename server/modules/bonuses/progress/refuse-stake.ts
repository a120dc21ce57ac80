// What an active bonus does not allow of a stake, in words. The ledger knows the rule and judges by it, after limits and in the order in which it
// books: nothing is taken afterwards for such a stake.
import { formatMoney } from '#contract/kernel/money.ts';
import type { BonusDeps } from '../deps.ts';
import type { ActiveBonus } from './active-bonuses.ts';

interface Stake {
  accountId: string;
  currency: string;
  game: string;
  amount: bigint;
}

type Deps = Pick<BonusDeps, 'activeBonuses' | 'settings'>;

/** Returns why the account's active bonus does not allow a stake, with the figure. */
export async function explainBonusRefusal({ activeBonuses, settings }: Deps, stake: Stake): Promise<string> {
  const bonus = await activeBonuses.look(stake.accountId);
  const why = bonus === 'none' ? undefined : refusalBy(bonus, settings, stake);
  return why ?? 'The bonus that was active at that moment did not allow the stake.';
}

function refusalBy(
  { maxStake, refusedGames }: ActiveBonus,
  settings: BonusDeps['settings'],
  { game, amount, currency }: Stake,
): string | undefined {
  if (refusedGames.has(game)) return 'This game is not played while the bonus is active.';
  if (amount <= maxStake) return undefined;
  return `While the bonus is active, a stake is at most ${formatMoney(maxStake, settings.requireCurrency(currency), 'en')}.`;
}
