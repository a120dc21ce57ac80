import { invoiceType } from '#contract/kernel/constants.ts';
import type { Database } from '#server/platform/database.ts';
import type { PaymentProviders } from './payment-providers.ts';

export const typeOf = { deposit: invoiceType.deposit, withdrawal: invoiceType.withdrawal } as const;

/** Writes the methods of the configured providers, in the currencies that are offered here. What the operator has changed stays as it is. */
export async function installMethods(
  { transact }: Pick<Database, 'transact'>,
  payments: PaymentProviders,
  currencies: readonly { code: string }[],
): Promise<void> {
  const rows = payments.all.flatMap(({ identity, methods }) =>
    methods.flatMap(({ method, direction, ranges, position = 100, reportDays = 30 }) =>
      currencies.flatMap(({ code: currency }) => {
        const range = ranges[currency];
        if (range === undefined) return [];
        const { min: min_amount, max: max_amount } = range;
        return [
          { provider: identity, method, type: typeOf[direction], currency, min_amount, max_amount, position, report_days: reportDays },
        ];
      }),
    ),
  );
  if (rows.length === 0) return;
  await transact(
    async (tx) =>
      await tx
        .insertInto('payment_method')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
  );
}
