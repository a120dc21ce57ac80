// Why a slip is not taken, in words that say what to do.
import { formatMoney, type MoneyUnit } from '#contract/kernel/money.ts';
import type { Texts } from '#site/shared/i18n/texts.tsx';
import { formatOdds } from '#sportsbook/slip/index.ts';
import type { SportsBetDetail } from '../../api.ts';
import { decimalPoint } from '../../decimal-point.ts';

export type Refusal = NonNullable<SportsBetDetail['refusal']>;

/** `legs` of a refusal are counted from 0; people count from 1. */
export function formatBetRefusal(texts: Texts, { code, legs, limit }: Refusal, unit: MoneyUnit): string {
  const places = new Intl.ListFormat(texts.locale).format((legs ?? []).map((at) => String(at + 1)));
  const amount = limit === undefined ? '' : formatMoney(BigInt(limit), unit, texts.locale);
  // of a free bet the bound is a price
  const odds = code === 'free-bet-odds' ? formatOdds(Number(limit), 'decimal', decimalPoint(texts.locale)) : '';
  return (
    texts.find(`sports.refusal.${code}${places === '' && (code === 'market-closed' || code === 'related') ? '-any' : ''}`, {
      legs: places,
      limit: amount,
      odds,
    }) ?? texts.say('sports.refusal.other')
  );
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

/** Those that the fields of the slip say by themselves. */
export const isOfStake = ({ code }: Refusal): boolean =>
  code === 'stake-too-low' || code === 'stake-too-high' || code === 'payout-too-high';
