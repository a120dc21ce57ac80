// The modal `fiat`: crypto bought by card. Coin and amount are chosen, the price is shown with what arrives, the on-ramp's page takes the
// payment, and its way back leads to the page where this began.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Data } from '#contract/kernel/calls.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { ProblemNote } from '#site/shared/forms/form.tsx';
import { openSideModal, type SideModalProps } from '#site/shared/modals/side-modals.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { OfflineNote } from '#site/shared/ui/offline-note.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { FiatForm, type FiatInput } from './fiat-form.tsx';
import { FiatOffer } from './fiat-offer.tsx';

interface FiatModalProps extends SideModalProps {
  coin: string | undefined;
}

function FiatModal({ coin, close }: FiatModalProps) {
  const texts = useTexts();
  const { say } = texts;
  const sold = usePlayerQuery('readOnRamp', {}, { keepsError: true });
  const [input, setInput] = useState<FiatInput>();
  const [isReviewed, setReviewed] = useState(false);
  const price = useMutation({
    mutationFn: async (body: FiatInput): Promise<{ quote: Data<'quoteOnRamp'>; at: number }> => ({
      quote: (await callApi('quoteOnRamp', { body })).data,
      at: performance.now(),
    }),
  });
  async function ask(next: FiatInput): Promise<void> {
    setInput(next);
    await price.mutateAsync(next);
    setReviewed(true);
  }
  if (sold.error !== null)
    return (
      <ProblemNote>
        <p>{formatRefusal(texts, sold.error)}</p>
        <Button size="small" className="mt-3" onClick={() => void sold.refetch()}>
          {say('global-components.error.retry')}
        </Button>
      </ProblemNote>
    );
  if (sold.data === undefined)
    return (
      <div role="status" aria-label={say('modals.loading')}>
        <OfflineNote />
        <Skeleton className="h-64 w-full rounded-md" />
      </div>
    );
  const { coins, pays } = sold.data.data;
  const [firstCoin] = coins;
  const [firstPay] = pays;
  if (firstCoin === undefined || firstPay === undefined) return <p className="text-dim">{say('modals.fiat.none')}</p>;
  if (isReviewed && price.data !== undefined && input !== undefined)
    return (
      <FiatOffer
        key={price.data.quote.id}
        quote={price.data.quote}
        at={price.data.at}
        onAgain={async () => await ask(input)}
        onBack={() => setReviewed(false)}
        onGone={close}
      />
    );
  const begun = input ?? { coin: coin ?? firstCoin.currency, currency: '', amount: undefined };
  return <FiatForm coins={coins.map(({ currency }) => currency)} pays={[firstPay, ...pays.slice(1)]} begun={begun} onInput={ask} />;
}

/** Opens the purchase of crypto by card, of a coin if one is meant. */
export const openFiat = (coin?: string): void => openSideModal('fiat', (props) => <FiatModal {...props} coin={coin} />);
