import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { factsOf } from './offer-words.ts';
import type { Offer } from './offers-queries.ts';

export function OfferFacts({ offer }: { offer: Offer }) {
  const texts = useTexts();
  const money = useMoney();
  return (
    <dl className="mt-4 flex flex-col gap-1.5 border-t border-line pt-3 text-sm">
      {factsOf({ texts, money }, offer).map(({ word, value }) => (
        <div key={word} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-dim">{word}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
