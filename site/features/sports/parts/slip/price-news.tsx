// Each change of a price on the slip, told to who listens: once.
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { pricesOf } from '../../moved-prices.ts';
import { useOdds } from '../../odds.ts';
import { usePickTexts } from './slip-leg.tsx';
import type { SlipView } from './use-slip.ts';

const moved = { win: 'sports.slip.price-moved', place: 'sports.slip.place-moved' } as const;

export function PriceNews({ view: { reckoned, now } }: { view: SlipView }) {
  const { say } = useTexts();
  const odds = useOdds();
  const textsOf = usePickTexts();
  const told = useRef(new Map<string, number>());
  const [news, setNews] = useState('');
  useEffect(() => {
    const lines = reckoned.legs.flatMap((leg, at) => {
      const [pick] = leg.picks;
      if (pick === undefined) return [];
      const { outcome } = textsOf(pick);
      return pricesOf(leg, now[at]).flatMap(({ of, seen, now: price }) => {
        const key = `${of} ${leg.key}`;
        const before = told.current.get(key) ?? seen;
        if (price === before) return [];
        told.current.set(key, price);
        return [say(moved[of], { outcome, before: odds(before), now: odds(price) })];
      });
    });
    if (lines.length > 0) setNews(lines.join(' '));
  }, [reckoned, now, say, odds, textsOf]);
  return (
    <p aria-live="polite" className="sr-only">
      {news}
    </p>
  );
}
