// A conversion between two accounts of the player: chosen, offered at a rate that is held, taken.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Data } from '#contract/kernel/calls.ts';
import { problems } from '#contract/kernel/problems.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { hasCode } from '#site/shared/i18n/problem-messages.ts';
import type { ModalProps } from '#site/shared/modals/modal-registry.ts';
import { ConvertForm, type Wish } from './convert-form.tsx';
import { ConvertDone } from './convert-done.tsx';
import { ConvertOffer, takeOffer } from './convert-offer.tsx';

type Conversion = Data<'bookConversion'>;

/** The conversion of an offer that is over by now; undefined where it was not taken, and cannot be any more. */
async function findTaken(offer: string): Promise<Conversion | undefined> {
  try {
    return await takeOffer(offer);
  } catch (error) {
    if (hasCode(error, problems['offer-over'].code)) return undefined;
    throw error;
  }
}

export default function ConvertModal({ value, close }: ModalProps) {
  const queries = useQueryClient();
  const [wish, setWish] = useState<Wish>();
  const [isReviewed, setReviewed] = useState(false);
  const [done, setDone] = useState<Conversion>();
  /** An offer that was taken without an answer. */
  const [unanswered, setUnanswered] = useState<string>();
  const offer = useMutation({
    mutationFn: async ({ from, to, amount }: Wish) => ({
      terms: (await callApi('offerConversion', { query: { from, to, amount } })).data,
      at: performance.now(),
    }),
  });
  async function ask(next: Wish): Promise<void> {
    setWish(next);
    const known = unanswered === undefined ? undefined : await findTaken(unanswered);
    if (known !== undefined) return take(known);
    setUnanswered(undefined);
    await offer.mutateAsync(next);
    setReviewed(true);
  }
  function refresh(): void {
    for (const name of ['listAccounts', 'listConversions', 'listEntries']) void queries.invalidateQueries({ queryKey: [name] });
  }
  function take(booked: Conversion): void {
    setDone(booked);
    refresh();
  }
  function leaveOpen(taken: string): void {
    setUnanswered(taken);
    refresh();
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
        isUnanswered={unanswered !== undefined}
        onUnanswered={() => leaveOpen(offer.data.terms.offer)}
        onTaken={take}
      />
    );
  return <ConvertForm begun={wish} from={value} onWish={ask} />;
}
