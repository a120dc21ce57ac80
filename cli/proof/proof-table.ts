import type { Context } from '#server/boot/context.ts';
import { formatMoney } from '#contract/kernel/money.ts';
import type { ProofRow } from '#server/modules/wallet/index.ts';
import { table } from '../verb.ts';

/** Published proofs, a line each. */
export const proofTable = ({ settings }: Pick<Context, 'settings'>, proofs: readonly ProofRow[]): string =>
  table(
    ['Until', 'Currency', 'Accounts', 'Real', 'Bonus', 'Held', 'Together', 'Root'],
    proofs.map(({ currency, until, accounts, real, bonus, held, root }) => [
      until.toISOString(),
      currency,
      String(accounts),
      ...[real, bonus, held, real + bonus + held].map((sum) => formatMoney(sum, settings.requireCurrency(currency), 'en')),
      root.toString('hex'),
    ]),
  );
