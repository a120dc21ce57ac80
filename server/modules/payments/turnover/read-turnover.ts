import { playerStatus } from '#contract/kernel/constants.ts';
import { convertSum } from '#contract/kernel/money.ts';
import { rulesOf } from '#server/modules/players/index.ts';
import { type EntryNumbers, readAccountState, readAllAccounts, readPlaySums } from '#server/modules/wallet/index.ts';
import type { Db } from '#server/platform/database.ts';
import type { PaymentDeps } from '../deps.ts';
import type { Depositor } from './depositors.ts';
import { afterStakes, turnoverFeeOf, type TurnoverStanding, unplayedOf } from './turnover-rule.ts';

type Deps = Pick<PaymentDeps, 'settings' | 'jurisdictions'>;

/** How a player stands, in the base currency, up to the entries that were counted. */
export interface CountedTurnover extends TurnoverStanding {
  seqs: EntryNumbers;
}

/** Returns what is missing at this moment. Stakes since it was last written are counted anew. */
export async function readTurnover(db: Db, { settings }: Pick<Deps, 'settings'>, playerId: string): Promise<CountedTurnover> {
  const accounts = await readAllAccounts(db, playerId);
  const toBase = (parts: readonly { currency: string; minor: bigint }[]): bigint =>
    convertSum(
      parts.map(({ currency, minor }) => ({ minor, unit: settings.requireCurrency(currency) })),
      settings.baseCurrency,
    );
  const value = toBase(accounts.map(({ currency, real }) => ({ currency, minor: real })));
  const row = await db.selectFrom('deposit_turnover').selectAll().where('player_id', '=', playerId).executeTakeFirst();
  if (row === undefined || row.missing === 0n) {
    const states = await Promise.all(accounts.map(async ({ id }) => [id, String((await readAccountState(db, id)).seq)] as const));
    return { missing: 0n, value, seqs: Object.fromEntries(states) };
  }
  const sums = await readPlaySums(db, playerId, row.seqs, row.seqs);
  const staked = toBase(sums.map((sum) => ({ currency: sum.currency, minor: sum.staked })));
  const seqs = Object.fromEntries(sums.map(({ accountId, upTo }) => [accountId, String(upTo)]));
  return { missing: afterStakes({ missing: row.missing, value }, staked), value, seqs };
}

export interface UnplayedPart {
  /** In the base currency, as the invoice keeps it. */
  unplayed: bigint;
  /** The same in the currency of the withdrawal, and what it costs. */
  part: bigint;
  fee: bigint;
}

/** Hundredths of a per cent that unplayed deposits of a player cost; undefined where nothing is asked. Who may not stake is not asked to. */
export function turnoverShareOf(context: Pick<Deps, 'jurisdictions'>, player: Depositor): number | undefined {
  if (player.status !== playerStatus.active) return undefined;
  return rulesOf(context, player).unplayedFeePermyriad ?? undefined;
}

export const nothingUnplayed: UnplayedPart = { unplayed: 0n, part: 0n, fee: 0n };

/** Returns how much of a withdrawal was not staked once, and what it costs. */
export async function readUnplayed(
  db: Db,
  context: Deps,
  player: Depositor,
  { currency, amount }: { currency: string; amount: bigint },
): Promise<UnplayedPart> {
  const share = turnoverShareOf(context, player);
  const standing = await readTurnover(db, context, player.id);
  const { settings } = context;
  const unit = settings.requireCurrency(currency);
  const unplayed = unplayedOf(standing, convertSum([{ minor: amount, unit }], settings.baseCurrency));
  const converted = convertSum([{ minor: unplayed, unit: settings.baseCurrency }], unit, 'down');
  const part = converted < amount ? converted : amount;
  return { unplayed, part, fee: share === undefined ? 0n : turnoverFeeOf(part, share) };
}
