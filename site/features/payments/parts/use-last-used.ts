import type { Data } from '#contract/kernel/calls.ts';
import { invoiceType } from '#contract/kernel/constants.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { type PaymentDraft, readDraft } from '../payment-draft.ts';
import type { PaymentKind } from '../payment-sheet.ts';

export type UsedMethod = Data<'listUsedMethods'>[number];

export interface LastUsed {
  /** Of this kind and currency, the latest first. */
  used: readonly UsedMethod[];
  /** What this tab was about to pay in the currency. */
  draft: PaymentDraft | undefined;
  isLoading: boolean;
}

/** What a player did last in a currency. Where that cannot be read the form begins as for a newcomer. */
export function useLastUsed(kind: PaymentKind, currency: string | undefined): LastUsed {
  const query = usePlayerQuery('listUsedMethods', {}, { keepsError: true });
  const draft = readDraft(kind);
  return {
    used: (query.data?.data ?? []).filter((one) => one.type === invoiceType[kind] && one.currency === currency),
    draft: draft?.currency === currency ? draft : undefined,
    isLoading: query.isPending,
  };
}

/** The method that a form begins with: of the draft, else the one used last, else the operator's first. */
export function firstMethod<M extends { method: string }>(methods: readonly M[], { used, draft }: LastUsed): string {
  const fallback = methods[0]?.method ?? '';
  if (draft?.isOtherMethod === true) return methods.find(({ method }) => method !== draft.method)?.method ?? fallback;
  const wanted = [draft?.method, ...used.map(({ method }) => method)];
  return wanted.find((name) => methods.some(({ method }) => method === name)) ?? fallback;
}

/** The methods that were used before, the latest first, then the others in the operator's order. */
export function usedFirst<M extends { method: string }>(methods: readonly M[], used: readonly Pick<UsedMethod, 'method'>[]): M[] {
  const names = new Set(used.map(({ method }) => method));
  const before = [...names].flatMap((name) => methods.filter(({ method }) => method === name));
  return [...before, ...methods.filter(({ method }) => !names.has(method))];
}
