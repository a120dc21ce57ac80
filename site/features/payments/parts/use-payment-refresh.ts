import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Reads payments and accounts again after something was done with them; live news may come first or not at all. */
export function usePaymentRefresh(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    for (const name of ['listInvoices', 'readInvoice', 'listAccounts', 'readPlayerTurnover'])
      void queries.invalidateQueries({ queryKey: [name] });
  }, [queries]);
}
