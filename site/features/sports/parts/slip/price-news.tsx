// Each change of a price on the slip, told to who listens: once.
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useOdds } from '../../odds.ts';
import { usePickTexts } from './slip-leg.tsx';
import type { SlipView } from './use-slip.ts';

export function PriceNews({ view: { reckoned, now } }: { view: SlipView }) {
  const { say } = useTexts();
  const odds = useOdds();
  const textsOf = usePickTexts();
  const told = useRef(new Map<string, number>());
  const [news, setNews] = useState('');
  useEffect(() => {
    const lines = reckoned.legs.flatMap((leg, at) => {
      const price = now[at]?.price;
      const [pick] = leg.picks;
      const before = told.current.get(leg.key) ?? leg.price;
      if (price === undefined || pick === undefined || !leg.isPriced || price === before) return [];
      told.current.set(leg.key, price);
      return [say('sports.slip.price-moved', { outcome: textsOf(pick).outcome, before: odds(before), now: odds(price) })];
    });
    if (lines.length > 0) setNews(lines.join(' '));
  }, [reckoned, now, say, odds, textsOf]);
  return (
    <p aria-live="polite" className="sr-only">
      {news}
    </p>
  );
}
