// What is agreed with the partner, from which month on.
import type { Data } from '#contract/kernel/calls.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { SectionHead } from '#site/shared/ui/section-head.tsx';
import { useMonthName } from './use-month-name.ts';

type Deal = Data<'readPartnerReport'>['deals'][number];

function useSentences(): (deal: Deal) => string[] {
  const { say, locale } = useTexts();
  const money = useMoney();
  const percent = (thousandths: number): string =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(thousandths / 1000);
  return ({ revenueShare, costShare, paymentCost, carriesOver, newPlayer }) => {
    const sum = (amount: number): string => (newPlayer === null ? '' : (money(amount, newPlayer.currency) ?? ''));
    return [
      ...(revenueShare === 0 ? [] : [say('pages.partners.share-text', { share: percent(revenueShare) })]),
      ...(costShare === 0 ? [] : [say('pages.partners.costs-text', { share: percent(costShare) })]),
      ...(paymentCost === 0 ? [] : [say('pages.partners.payment-text', { share: percent(paymentCost) })]),
      ...(newPlayer === null
        ? []
        : [
            say('pages.partners.new-player-text', {
              sum: sum(newPlayer.amount),
              deposit: sum(newPlayer.minDeposit),
              stake: sum(newPlayer.minStake),
            }),
          ]),
      ...(revenueShare === 0 ? [] : [say(carriesOver ? 'pages.partners.carries' : 'pages.partners.forgets')]),
    ];
  };
}

export function Deals({ deals }: { deals: readonly Deal[] }) {
  const { say } = useTexts();
  const sentencesOf = useSentences();
  const monthName = useMonthName();
  return (
    <section aria-labelledby="agreed">
      <SectionHead id="agreed" title={say('pages.partners.agreed')} />
      {deals.length === 0 ? (
        <p className="text-dim">{say('pages.partners.nothing-agreed')}</p>
      ) : (
        <ul className="max-w-3xl space-y-3">
          {deals.map((deal) => (
            <li key={deal.fromMonth} className="rounded-lg bg-room p-4 md:p-6">
              <h3 className="font-semibold">{say('pages.partners.from', { month: monthName(deal.fromMonth) })}</h3>
              <ul className="mt-2 list-disc space-y-1 ps-5 text-dim">
                {sentencesOf(deal).map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
