import { betStatus } from '#contract/kernel/constants.ts';
import { moneyToWire } from '#contract/kernel/money.ts';
import type { CashOutQuote } from '#contract/protocols/sportsbook.ts';
import type { BookBet, BookBetState } from '#contract/protocols/sportsbook-bets.ts';
import type { SportsBet, SportsBetDetail, SportsCashOut } from '#contract/sports-bets.ts';

/** Settled in part by a quarter line, a dead heat or a push: won where it brought at least what it cost. */
const halfStatus = ({ payout, stake, isFreeBet }: BookBet): number =>
  isFreeBet || BigInt(payout) >= BigInt(stake) ? betStatus.won : betStatus.lost;

const statusOf: Record<Exclude<BookBetState, 'half'>, number> = {
  pending: betStatus.pending,
  accepted: betStatus.accepted,
  rejected: betStatus.rejected,
  reoffered: betStatus.reoffered,
  won: betStatus.won,
  lost: betStatus.lost,
  void: betStatus.void,
  'cashed-out': betStatus.cashedOut,
};

const timeOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

function toOffer(offer: BookBet['offer']): SportsBet['offer'] {
  if (offer === null) return null;
  const { kind, prices, stakePerLine, stake, possibleReturn, validUntil } = offer;
  return {
    kind,
    prices,
    stakePerLine: BigInt(stakePerLine),
    stake: BigInt(stake),
    possibleReturn: BigInt(possibleReturn),
    validUntil: new Date(validUntil),
  };
}

const toCashOutOf = (cashOut: BookBet['cashOut']): SportsBet['cashOut'] =>
  cashOut === undefined ? null : { ...cashOut, value: BigInt(cashOut.value), decideAt: new Date(cashOut.decideAt) };

/** A bet of the book as its player sees it. */
export function toSportsBet(bet: BookBet): SportsBet {
  const { playerId: _, moments: __, value, ...same } = bet;
  return {
    ...same,
    status: bet.state === 'half' ? halfStatus(bet) : statusOf[bet.state],
    stakePerLine: BigInt(bet.stakePerLine),
    stake: BigInt(bet.stake),
    possibleReturn: BigInt(bet.possibleReturn),
    payout: BigInt(bet.payout),
    receivable: BigInt(bet.receivable),
    offer: toOffer(bet.offer),
    placedAt: new Date(bet.placedAt),
    decideAt: timeOf(bet.decideAt),
    acceptedAt: timeOf(bet.acceptedAt),
    settledAt: timeOf(bet.settledAt),
    autoCashOut: bet.autoCashOut === null ? null : moneyToWire(BigInt(bet.autoCashOut)),
    cashOut: toCashOutOf(bet.cashOut),
    ...(value && { value: { ...value, value: BigInt(value.value) } }),
  };
}

export const toBetDetail = (bet: BookBet): SportsBetDetail => ({ ...toSportsBet(bet), moments: bet.moments ?? [] });

export const toCashOut = (quote: CashOutQuote, currency: string): SportsCashOut => ({
  ...quote,
  value: BigInt(quote.value),
  currency,
  validUntil: new Date(quote.validUntil),
});
