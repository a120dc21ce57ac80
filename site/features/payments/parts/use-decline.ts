import { useMutation } from '@tanstack/react-query';
import { alertOf } from '#site/shared/ui/alert-content.ts';
import { alerts } from '#site/shared/ui/alerts.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { usePaymentRefresh } from './use-payment-refresh.ts';

/** Takes back a payment that is still pending. */
export function useDecline(onDone: () => void): { decline: (id: string) => void; isBusy: boolean } {
  const texts = useTexts();
  const refresh = usePaymentRefresh();
  const mutation = useMutation({
    mutationFn: async (id: string) => await callApi('declineInvoice', { params: { id } }),
    onSuccess: () => alerts.show(alertOf(texts, 'payment-cancelled')),
    onError: (error) => alerts.show({ kind: 'error', title: formatRefusal(texts, error), durationMs: 6000 }),
    onSettled() {
      refresh();
      onDone();
    },
  });
  return { decline: mutation.mutate, isBusy: mutation.isPending };
}
