// Why a slip is not taken, in words that say what to do.
import { formatMoney, type MoneyUnit } from '#contract/kernel/money.ts';
import type { Texts } from '#site/shared/i18n/texts.tsx';
import { formatOdds, maxTogether } from '#sportsbook/slip/index.ts';
import type { SportsBetDetail } from '../../api.ts';
import { decimalPoint } from '../../decimal-point.ts';

export type Refusal = NonNullable<SportsBetDetail['refusal']>;

/** Where no leg is to blame, or no stake would do, the refusal has words of its own. */
const isAny = ({ code, legs = [], limit }: Refusal): boolean =>
  code === 'payout-too-high' ? limit === undefined : legs.length === 0 && (code === 'market-closed' || code === 'related');

/** `legs` of a refusal are counted from 0; people count from 1. */
export function formatBetRefusal(texts: Texts, refusal: Refusal, unit: MoneyUnit): string {
  const { code, detail, legs = [], limit, payout } = refusal;
  const money = (digits: string | undefined): string => (digits === undefined ? '' : formatMoney(BigInt(digits), unit, texts.locale));
  // of a free bet the bound is a price
  const odds = code === 'free-bet-odds' ? formatOdds(Number(limit), 'decimal', decimalPoint(texts.locale)) : '';
  const params = {
    legs: new Intl.ListFormat(texts.locale).format(legs.map((at) => String(at + 1))),
    limit: money(limit),
    payout: money(payout),
    odds,
    max: maxTogether,
  };
  // what does not combine says why, where there are words for it
  const why = code === 'not-combinable' && detail !== undefined ? texts.find(`sports.refusal.${code}-${detail}`, params) : undefined;
  return why ?? texts.find(`sports.refusal.${code}${isAny(refusal) ? '-any' : ''}`, params) ?? texts.say('sports.refusal.other');
}

/** Why a bet was not taken: of a free bet the terms that are in the way are its own, as it was staked elsewhere or is over. */
export const formatBetsRefusal = (
  texts: Texts,
  { refusal, isFreeBet }: Pick<SportsBetDetail, 'refusal' | 'isFreeBet'>,
  unit: MoneyUnit,
): string => {
  if (refusal === null) return texts.say('sports.refusal.other');
  return isFreeBet && refusal.code === 'bonus-rule' ? texts.say('sports.refusal.free-bet-gone') : formatBetRefusal(texts, refusal, unit);
};

/** Those that another stake answers; the field of the stake says them. */
export const isOfStake = ({ code, limit }: Refusal): boolean =>
  code === 'stake-too-low' || code === 'stake-too-high' || (code === 'payout-too-high' && limit !== undefined);
