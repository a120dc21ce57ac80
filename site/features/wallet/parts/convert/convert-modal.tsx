// A conversion between two accounts of the player: chosen, offered at a rate that is held, taken.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Data } from '#contract/kernel/calls.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import type { ModalProps } from '#site/shared/modals/modal-registry.ts';
import { ConvertForm, type Wish } from './convert-form.tsx';
import { ConvertDone } from './convert-done.tsx';
import { ConvertOffer } from './convert-offer.tsx';

type Conversion = Data<'bookConversion'>;

export default function ConvertModal({ value, close }: ModalProps) {
  const queries = useQueryClient();
  const [wish, setWish] = useState<Wish>();
  const [isReviewed, setReviewed] = useState(false);
  const [done, setDone] = useState<Conversion>();
  const offer = useMutation({
    mutationFn: async ({ from, to, amount }: Wish) => ({
      terms: (await callApi('offerConversion', { query: { from, to, amount } })).data,
      at: performance.now(),
    }),
  });
  async function ask(next: Wish): Promise<void> {
    setWish(next);
    await offer.mutateAsync(next);
    setReviewed(true);
  }
  function take(booked: Conversion): void {
    setDone(booked);
    for (const name of ['listAccounts', 'listConversions', 'listEntries']) void queries.invalidateQueries({ queryKey: [name] });
  }
  if (done !== undefined) return <ConvertDone conversion={done} onClose={close} />;
  if (isReviewed && offer.data !== undefined && wish !== undefined)
    return (
      <ConvertOffer
        key={offer.data.terms.id}
        terms={offer.data.terms}
        at={offer.data.at}
        onAgain={async () => await ask(wish)}
        onBack={() => setReviewed(false)}
        onTaken={take}
      />
    );
  return <ConvertForm begun={wish} from={value} onWish={ask} />;
}
