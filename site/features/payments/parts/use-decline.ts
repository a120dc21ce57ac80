import { useMutation } from '@tanstack/react-query';
import { alerts } from '#site/shared/ui/alerts.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { invoiceAlert } from '../invoice-messages.ts';
import { isInSight, isUntold } from '../told-payments.ts';
import { usePaymentRefresh } from './use-payment-refresh.ts';

/** Takes back a payment that is still pending. */
export function useDecline(onDone: () => void): { decline: (id: string) => void; isBusy: boolean } {
  const texts = useTexts();
  const money = useMoney();
  const refresh = usePaymentRefresh();
  const mutation = useMutation({
    mutationFn: async (id: string) => await callApi('declineInvoice', { params: { id } }),
    onSuccess({ data }) {
      const alert = invoiceAlert(texts, data, money(data.amount, data.currency) ?? '');
      if (alert !== undefined && !isInSight(data.id) && isUntold(data)) alerts.show(alert);
    },
    onError: (error) => alerts.show({ kind: 'error', title: formatRefusal(texts, error), durationMs: 6000 }),
    onSettled() {
      refresh();
      onDone();
    },
  });
  return { decline: mutation.mutate, isBusy: mutation.isPending };
}
