// The limits on money as their player and the operator see them: with what is used, what is left, and when it frees.
import { limitDefinition, limitStatus } from '#contract/kernel/constants.ts';
import { convertSum, moneyToWire } from '#contract/kernel/money.ts';
import type { PlayerLimit } from '#contract/protection.ts';
import { readStakeCounters } from '#server/modules/wallet/index.ts';
import type { Db } from '#server/platform/database.ts';
import type { ProtectionDeps } from '../deps.ts';
import { counterUnit, toCounted, unitOf } from './counted.ts';
import { hasPending, type LimitRow, readLimitRows } from './limit-row.ts';
import { readDepositUse } from './deposit-use.ts';

type Deps = Pick<ProtectionDeps, 'clock' | 'settings' | 'deposits'>;

/** How much of a limit is used and left in its currency, and what is left in the unit of the counters. */
interface Use {
  used: bigint;
  left: bigint;
  room: bigint;
  freesAt: Date;
}

const notNegative = (amount: bigint): bigint => (amount > 0n ? amount : 0n);

/** Limits on stakes and losses: from the ledger's counters. */
async function useOfStakes(db: Db, { clock, settings }: Deps, playerId: string): Promise<(row: LimitRow) => Use> {
  const counters = await readStakeCounters(db, playerId, clock.now());
  const from = counterUnit(settings);
  return ({ definition, period, currency, amount, counted }) => {
    const { bet, loss, endsAt: freesAt } = counters[unitOf[period]];
    const usedCounted = definition === limitDefinition.bet ? bet : loss;
    const room = counted - usedCounted;
    const unit = settings.requireCurrency(currency);
    const used = notNegative(convertSum([{ minor: usedCounted, unit: from }], unit, 'up'));
    // what is left is the rest of the amount, so that the two make it up in every currency; winnings add to what may be lost
    const won = convertSum([{ minor: notNegative(-usedCounted), unit: from }], unit, 'down');
    return { used, left: notNegative(amount + won - used), room, freesAt };
  };
}

async function useOfDeposits(db: Db, context: Deps, playerId: string): Promise<(row: LimitRow) => Use> {
  const { usedOf, freesAt } = await readDepositUse(db, context, playerId);
  return (row) => {
    const used = usedOf(row);
    const left = row.amount - used;
    return { used, left: notNegative(left), room: toCounted(context.settings, left, row.currency), freesAt: freesAt(row) };
  };
}

function toLimit(row: LimitRow, { used, left, freesAt }: Use, isLowest: boolean, now: Date): PlayerLimit {
  const { pending_at: askedAt, confirmable_at: confirmableAt, lapses_at: lapsesAt } = row;
  const isPending = hasPending(row, now) && askedAt !== null && confirmableAt !== null && lapsesAt !== null;
  return {
    id: row.id,
    definition: row.definition,
    period: row.period,
    status: limitStatus.active,
    setBy: row.set_by,
    currency: row.currency,
    amount: moneyToWire(row.amount),
    used: moneyToWire(used),
    left: moneyToWire(left),
    freesAt,
    isLowest,
    since: row.since,
    endsAt: null,
    pending: isPending
      ? {
          amount: row.pending_amount === null ? null : moneyToWire(row.pending_amount),
          askedAt,
          confirmableAt,
          isConfirmable: confirmableAt <= now,
          lapsesAt,
        }
      : null,
    changes: row.changes,
  };
}

/** Returns the limits on stakes, losses and deposits that hold for a player, the tightest of each definition first. */
export async function readCashLimits(db: Db, context: Deps, playerId: string): Promise<PlayerLimit[]> {
  const rows = await readLimitRows(db, playerId);
  if (rows.length === 0) return [];
  const isOnDeposits = ({ definition }: LimitRow): boolean => definition === limitDefinition.deposit;
  const useOf = {
    stakes: rows.every(isOnDeposits) ? undefined : await useOfStakes(db, context, playerId),
    deposits: rows.some(isOnDeposits) ? await useOfDeposits(db, context, playerId) : undefined,
  };
  const now = context.clock.now();
  const used = rows.flatMap((row) => {
    const use = (isOnDeposits(row) ? useOf.deposits : useOf.stakes)?.(row);
    return use === undefined ? [] : [{ row, use }];
  });
  const sorted = used.toSorted(
    (a, b) => a.row.definition - b.row.definition || (a.use.room < b.use.room ? -1 : Number(a.use.room > b.use.room)),
  );
  return sorted.map(({ row, use }, index) => toLimit(row, use, sorted[index - 1]?.row.definition !== row.definition, now));
}
