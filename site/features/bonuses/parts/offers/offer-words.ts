// What a bonus is, in one line each: what it brings, and what that asks for.
import { formatPercent } from '#site/shared/i18n/numbers.ts';
import type { Texts } from '#site/shared/i18n/texts.tsx';
import type { Offer } from './offers-queries.ts';

interface Words {
  texts: Texts;
  money: (minor: number, currency: string) => string | undefined;
}

/** What it brings: a part of the deposit, a sum, free spins, or several of these. */
export function formatBrings({ texts, money }: Words, offer: Offer): string {
  const { say, locale } = texts;
  const { percent, amount, currency, freeSpins } = offer;
  const max = money(amount, currency) ?? '…';
  const parts = [
    ...(amount === 0
      ? []
      : [percent === null ? max : say('pages.bonus.brings-match', { percent: formatPercent(String(percent), locale), max })]),
    ...(freeSpins === null ? [] : [say('pages.bonus.brings-spins', { count: freeSpins.count })]),
  ];
  return parts.join(' + ');
}

/** What it asks for: the least deposit, what is to be staked, the highest stake, and until when. */
export function factsOf({ texts: { say }, money }: Words, offer: Offer): { word: string; value: string }[] {
  const { currency, minDeposit, wageringTimes, wageringBase, maxStake, wagerDays } = offer;
  return [
    ...(minDeposit === null || minDeposit === 0
      ? []
      : [{ word: say('pages.bonus.min-deposit'), value: money(minDeposit, currency) ?? '…' }]),
    {
      word: say('pages.bonus.wagering'),
      value: wageringTimes === 0 ? say('pages.bonus.none') : say(`pages.bonus.times-${wageringBase}`, { times: wageringTimes }),
    },
    { word: say('modals.bonus.max-stake'), value: money(maxStake, currency) ?? '…' },
    { word: say('pages.bonus.time'), value: say('pages.bonus.days', { days: wagerDays }) },
  ];
}

/** A step in two short lines: what it brings, and the lowest deposit, where it asks for one. */
export function offerLines(words: Words, offer: Offer): { brings: string; minDeposit: string | undefined } {
  const min = offer.minDeposit === null || offer.minDeposit === 0 ? undefined : words.money(offer.minDeposit, offer.currency);
  const word = words.texts.say('pages.bonus.min-deposit');
  return { brings: formatBrings(words, offer), minDeposit: min === undefined ? undefined : `${word} ${min}` };
}
