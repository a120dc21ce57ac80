import type { PaymentDeps } from '../deps.ts';
import { PaymentProviderError } from '../providers/guard-gateway.ts';
import type { WaitingMoves } from '../providers/provider-funds.ts';

/** What a provider cannot move of the house's own money, or why it could not be asked. */
export type WaitingAt = { identity: string } & ({ moves: readonly WaitingMoves[] } | { silent: string });

/** Asks every provider that moves the house's money by itself. */
export async function readWaitingMoves({ payments }: Pick<PaymentDeps, 'payments'>): Promise<WaitingAt[]> {
  const asked = payments.all.map(async ({ identity, waiting }): Promise<WaitingAt[]> => {
    if (waiting === undefined) return [];
    try {
      return [{ identity, moves: await waiting() }];
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      return [{ identity, silent: error.message }];
    }
  });
  return (await Promise.all(asked)).flat();
}
