import type { Data } from '#contract/kernel/calls.ts';
import { invoiceType } from '#contract/kernel/constants.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import type { PaymentMethod } from '../api.ts';
import { type PaymentDraft, readDraft } from '../payment-draft.ts';
import type { PaymentKind } from '../payment-sheet.ts';

export type UsedMethod = Data<'listUsedMethods'>[number];

export interface LastUsed {
  /** Of this kind and currency, the latest first. */
  used: readonly UsedMethod[];
  /** The methods that the player knows in the currency: those of this kind, then what served the other way, as a card that was paid with. */
  known: readonly string[];
  /** What this tab was about to pay in the currency. */
  draft: PaymentDraft | undefined;
  isLoading: boolean;
}

/** What a player did last in a currency. Where that cannot be read the form begins as for a newcomer. */
export function useLastUsed(kind: PaymentKind, currency: string | undefined): LastUsed {
  const query = usePlayerQuery('listUsedMethods', {}, { keepsError: true });
  const draft = readDraft(kind);
  const all = (query.data?.data ?? []).filter((one) => one.currency === currency);
  const used = all.filter((one) => one.type === invoiceType[kind]);
  return {
    used,
    known: [...new Set([...used, ...all].map(({ method }) => method))],
    draft: draft?.currency === currency ? draft : undefined,
    isLoading: query.isPending,
  };
}

type Offered = Pick<PaymentMethod, 'method' | 'needs'>;

/** The method that a form begins with: of the draft, else the first as they are shown. */
export function firstMethod(methods: readonly Offered[], { known, draft }: Pick<LastUsed, 'known' | 'draft'>): string {
  const fallback = knownFirst(methods, known)[0]?.method ?? '';
  if (draft?.isOtherMethod === true) return methods.find(({ method }) => method !== draft.method)?.method ?? fallback;
  return methods.find(({ method }) => method === draft?.method)?.method ?? fallback;
}

/** The methods that the player knows, then the others in the operator's order; one that needs something done first comes before none. */
export function knownFirst<M extends Offered>(methods: readonly M[], known: readonly string[]): M[] {
  const before = known.flatMap((name) => methods.filter(({ method, needs }) => method === name && needs === undefined));
  return [...before, ...methods.filter((method) => !before.includes(method))];
}
