import { formatMoney } from '#contract/kernel/money.ts';
import { tell } from '#server/modules/messages/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { fillEmail } from '#server/platform/email.ts';
import type { PaymentDeps } from '../deps.ts';
import { chargebackEmail } from '../payments.email.ts';
import type { InvoiceRow } from '../to-invoice.ts';

/** Tells a player once of a deposit that its bank took back, and how much of it is still owed. */
export async function writeOfChargeback(tx: Tx, deps: PaymentDeps, row: InvoiceRow, owed: bigint): Promise<void> {
  const unit = deps.settings.requireCurrency(row.currency);
  await tell(tx, deps, {
    playerId: row.player_id,
    kind: 'payment-review',
    key: `${chargebackEmail.kind} ${row.id}`,
    email: ({ language }) =>
      fillEmail(chargebackEmail, {
        params: {
          amount: formatMoney(row.amount, unit, language),
          owed: formatMoney(owed, unit, language),
          contact: deps.config.operatorMail,
        },
        page: `/profile/history/transactions/${row.id}`,
      }),
  });
}
