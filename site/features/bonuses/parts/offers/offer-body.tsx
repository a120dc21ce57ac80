// One bonus that is offered: what it brings, what it asks for, how the player stands with it, and its terms.
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { TermsSheet } from '../terms/terms-sheet.tsx';
import { OfferFacts } from './offer-facts.tsx';
import { formatBrings } from './offer-words.ts';
import { type Offered, useOfferTerms } from './offers-queries.ts';
import { OwnState, useOwnBonus } from './own-state.tsx';

export function OfferBody({ offer, isForViewer }: Offered) {
  const texts = useTexts();
  const money = useMoney();
  const terms = useOfferTerms(offer);
  const own = useOwnBonus(offer.identity);
  const ownUnderThese = own?.termsVersion === terms?.version && own?.currency === offer.currency ? own : undefined;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[20rem_1fr]">
      <div className="rounded-xl bg-room p-5 sm:p-6">
        <p className="font-title text-2xl font-bold text-balance tabular-nums">{formatBrings({ texts, money }, offer)}</p>
        <OfferFacts offer={offer} />
        <div className="mt-5">
          <OwnState offer={offer} isForViewer={isForViewer} />
        </div>
        <p className="mt-4 text-sm text-dim">{texts.say('pages.bonus.free-to-leave')}</p>
      </div>
      {terms === undefined ? null : (
        <div className="min-w-0 rounded-xl bg-room p-5 sm:p-6">
          <TermsSheet terms={terms} own={ownUnderThese} level="h2" />
        </div>
      )}
    </div>
  );
}
