// What came to an address in another currency than was asked for. It is credited by people alone, so the casino is told of it: as money of its own
// currency that came for the payment, once it lies as deep as a deposit of that currency has to.
import { moneyToWire } from '#contract/kernel/money.ts';
import type { Tx } from '#kit/service-database.ts';
import { queueCallbacks } from '../callbacks.ts';
import type { Chain } from '../context.ts';
import { neededFor, toAmount } from '../rules/assets.ts';
import type { ChargeRow, DepositRow } from '../tables.ts';

interface Other {
  charge: ChargeRow;
  currency: string;
  /** All of it, with what was told before. */
  amount: bigint;
  /** Some of it was not told, and lies deep enough now. */
  isDue: boolean;
  /** Some of it was not told. */
  isOpen: boolean;
}

/** By charge and currency; less than it costs to move is as nothing, and a currency that is taken no more waits until it is. */
function othersOf(chain: Chain, charge: ChargeRow, deposits: readonly DepositRow[], head: bigint): Other[] {
  const foreign = Map.groupBy(
    deposits.filter(({ currency }) => currency !== charge.currency),
    ({ currency }) => currency,
  );
  return [...foreign].flatMap(([currency, all]) => {
    const asset = chain.options.assets.find((one) => one.currency === currency);
    if (asset === undefined) return [];
    const amount = toAmount(
      asset,
      all.reduce((sum, { units }) => sum + BigInt(units), 0n),
    );
    if (amount < asset.dust) return [];
    const isDeep = all.every(({ block_number: at }) => Number(head - at) + 1 >= neededFor(asset, amount));
    const isOpen = all.some(({ is_told: isTold }) => !isTold);
    return [{ charge, currency, amount, isOpen, isDue: isOpen && isDeep }];
  });
}

export interface Others {
  /** Charges whose page should say so. */
  paidOtherwise: ReadonlySet<string>;
  /** Charges that are looked at again with the next block. */
  waiting: ReadonlySet<string>;
  told: number;
}

/** Tells what is due of some charges, which the caller holds locked, and says what of them is to come. */
export async function tellOthers(
  tx: Tx,
  chain: Chain,
  charges: readonly ChargeRow[],
  byCharge: ReadonlyMap<string, readonly DepositRow[]>,
  head: bigint,
): Promise<Others> {
  const others = charges.flatMap((charge) => othersOf(chain, charge, byCharge.get(charge.id) ?? [], head));
  const due = others.filter(({ isDue }) => isDue);
  const idsOf = (some: readonly Other[]): string[] => some.map(({ charge: { id } }) => id);
  if (due.length > 0) {
    const now = chain.now();
    const numbered = await tx.query<{ id: string; sequence: number }>(
      'update chain.charge set sequence = sequence + 1 where id = any($1) returning id, sequence',
      [idsOf(due)],
    );
    const sequences = new Map(numbered.map(({ id, sequence }) => [id, sequence]));
    await tx.query(
      `update chain.deposit d set is_told = true from unnest($1::text[], $2::text[]) n (charge_id, currency)
        where d.charge_id = n.charge_id and d.currency = n.currency`,
      [idsOf(due), due.map(({ currency }) => currency)],
    );
    const all = due.map(({ charge, currency, amount }) => {
      const { id, reference, callback_url: callbackUrl } = charge;
      const sequence = sequences.get(id) ?? charge.sequence + 1;
      return {
        callbackUrl,
        news: { sequence, id, reference, kind: 'charge', status: 'succeeded', amount: moneyToWire(amount), currency } as const,
      };
    });
    await queueCallbacks(tx, all, now);
  }
  return {
    paidOtherwise: new Set(idsOf(others)),
    waiting: new Set(idsOf(others.filter(({ isOpen, isDue }) => isOpen && !isDue))),
    told: due.length,
  };
}
