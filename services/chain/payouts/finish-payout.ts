import { moneyToWire } from '#contract/kernel/money.ts';
import type { Tx } from '#kit/service-database.ts';
import { queueCallbacks } from '../callbacks.ts';
import type { Chain } from '../context.ts';
import type { PayoutRow } from '../tables.ts';

export interface PayoutEnd {
  status: 'succeeded' | 'failed';
  reason?: string;
  /** The transaction that paid it. */
  authorization?: string;
}

/** Ends a payout and tells the casino, once. */
export async function finishPayout(tx: Tx, chain: Chain, id: string, end: PayoutEnd): Promise<void> {
  const now = chain.now();
  const [payout] = await tx.query<PayoutRow>(
    `update chain.payout set status = $2, reason = $3, sequence = sequence + 1, updated_at = $4
      where id = $1 and status in ('created', 'pending') returning *`,
    [id, end.status, end.reason ?? null, now],
  );
  if (payout === undefined) return;
  const { sequence, reference, currency, callback_url: callbackUrl } = payout;
  const news = { sequence, id, reference, kind: 'payout', amount: moneyToWire(payout.amount), currency, ...end } as const;
  await queueCallbacks(tx, [{ callbackUrl, news }], now);
}
