// A bet that is settled is news: its player may have left the page long before. A player who cashed out knows of it, but not where that went by itself.
import { formatMoney } from '#contract/kernel/money.ts';
import type { BookBet } from '#contract/protocols/sportsbook-bets.ts';
import { tell, type TellDeps } from '#server/modules/messages/index.ts';
import type { SettingsCache } from '#server/modules/reference/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { fillEmail } from '#server/platform/email.ts';
import { isOfThisHouse } from './keep-bets.ts';
import { betSettledEmail } from './sports.email.ts';

const outcomes: Partial<Record<BookBet['state'], string>> = { won: 'won', half: 'won', lost: 'lost', void: 'void' };

const outcomeOf = ({ state, cashOut }: BookBet): string | undefined =>
  state === 'cashed-out' && cashOut?.state === 'taken' && cashOut.isAutomatic ? 'cashed' : outcomes[state];

/** Tells the players of bets that are settled, once each settlement: a correction is told anew. */
export async function tellOfBets(tx: Tx, context: TellDeps & { settings: SettingsCache }, bets: readonly BookBet[]): Promise<void> {
  for (const bet of bets) {
    const { id, playerId, isSettled, currency, settlementVersion } = bet;
    const outcome = outcomeOf(bet);
    const payout = outcome === 'cashed' ? (bet.cashOut?.value ?? bet.payout) : bet.payout;
    if (!isSettled || outcome === undefined || !isOfThisHouse(playerId)) continue;
    const unit = context.settings.requireCurrency(currency);
    await tell(tx, context, {
      playerId,
      kind: outcome === 'cashed' ? 'cash-out' : 'bet',
      key: `bet ${id} ${outcome === 'cashed' ? 'cashed-out' : `settled ${settlementVersion}`}`,
      email: ({ language }) => fillEmail(betSettledEmail, { params: { outcome, payout: formatMoney(BigInt(payout), unit, language) } }),
    });
  }
}
