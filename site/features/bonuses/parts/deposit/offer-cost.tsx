import type { Data } from '#contract/kernel/calls.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { useTerms } from '../../api.ts';
import { roundsFor, weightIn } from '../../wagering.ts';
import { usePresentStake } from '../progress/use-present-stake.ts';

export type Offer = Data<'listBonuses'>[number];

/** What a bonus asks for, in money and in rounds of the game that the player plays. */
export function OfferCost({ offer }: { offer: Offer }) {
  const { say, locale } = useTexts();
  const money = useMoney();
  const terms = useTerms(offer).data?.data;
  const present = usePresentStake(offer.currency);
  const { target, currency, wagerDays } = offer;
  if (target === 0) return <p className="text-sm text-dim">{say('modals.bonus.terms-no-wagering')}</p>;
  const stake = present === undefined ? 0 : Math.min(present.stake, offer.maxStake);
  const rounds =
    present === undefined || terms === undefined ? undefined : roundsFor(target, stake, weightIn(terms.wagering, present.game));
  return (
    <div className="text-sm text-dim">
      <p>{say('modals.bonus.costs', { target: money(target, currency), days: wagerDays })}</p>
      {rounds === undefined || present === undefined ? null : (
        <p className="font-medium text-ink">
          {say('modals.bonus.costs-rounds', {
            rounds: rounds.toLocaleString(locale),
            stake: money(stake, currency),
            game: present.game.name,
          })}
        </p>
      )}
      <p>
        {say('modals.bonus.costs-limits', { amount: money(offer.maxStake, currency) })}
        {offer.maxWin === null ? '' : ` ${say('modals.bonus.terms-cap', { amount: money(offer.maxWin, currency) })}`}
      </p>
    </div>
  );
}
