// Limits on deposits, judged for payments: where a deposit is opened, where methods are shown, and where money arrives.
import { limitDefinition } from '#contract/kernel/constants.ts';
import { convertSum, formatMoney } from '#contract/kernel/money.ts';
import { takeLane } from '#server/modules/wallet/index.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { DepositSum, ProtectionDeps } from '../deps.ts';
import { type DepositUse, readDepositUse } from './deposit-use.ts';
import { type LimitRow, lockLimits, readLimitRows } from './limit-row.ts';
import { keepDepositPeriods } from './periods.ts';

type Deps = Pick<ProtectionDeps, 'clock' | 'settings' | 'deposits'>;

const onDeposits = (rows: readonly LimitRow[]): LimitRow[] => rows.filter(({ definition }) => definition === limitDefinition.deposit);

/** What a limit leaves of another currency, rounded down. Below zero for one that is passed. */
function roomIn(context: Deps, use: DepositUse, row: LimitRow, currency: string): bigint {
  const { settings } = context;
  return convertSum(
    [{ minor: row.amount - use.usedOf(row), unit: settings.requireCurrency(row.currency) }],
    settings.requireCurrency(currency),
    'down',
  );
}

function refusal({ settings }: Deps, use: DepositUse, row: LimitRow): Problem {
  const money = (amount: bigint): string => formatMoney(amount, settings.requireCurrency(row.currency), 'en');
  const whose = row.set_by === 'player' ? 'Your' : "The operator's";
  const used = use.usedOf(row);
  const left = row.amount > used ? row.amount - used : 0n;
  return new Problem(
    'deposit-limit-reached',
    `${whose} ${row.period} deposit limit is ${money(row.amount)}: ${money(used)} are used, ${money(left)} are left, and it frees at ${use.freesAt(row).toISOString()}.`,
  );
}

/** The limit that leaves least of a currency; undefined without limits. */
function tightest(
  context: Deps,
  use: DepositUse,
  rows: readonly LimitRow[],
  currency: string,
): { row: LimitRow; room: bigint } | undefined {
  const rooms = rows.map((row) => ({ row, room: roomIn(context, use, row, currency) }));
  return rooms.toSorted((a, b) => (a.room < b.room ? -1 : Number(a.room > b.room)))[0];
}

/** @throws Problem deposit-limit-reached, of the limit that leaves least */
function refusePassed(context: Deps, use: DepositUse, rows: readonly LimitRow[], input: DepositSum): void {
  const passed = rows.filter((row) => use.usedOf(row, input) > row.amount);
  const worst = tightest(context, use, passed, input.currency);
  if (worst !== undefined) throw refusal(context, use, worst.row);
}

/**
 * Refuses a deposit that would pass a limit together with what was deposited in its period and what is under way. Deposits of a player are
 * judged one after the other, and so are changes of their limits. @throws Problem deposit-limit-reached
 */
export async function refuseOverDepositLimit(tx: Tx, context: Deps, playerId: string, input: DepositSum): Promise<void> {
  const rows = onDeposits((await lockLimits(tx, playerId)).rows);
  if (rows.length === 0) return;
  // money that arrives for an older invoice counts from its commit on
  await takeLane(tx, playerId);
  const periods = await keepDepositPeriods(tx, playerId, context.clock.now());
  const use = await readDepositUse(tx, context, playerId, periods);
  refusePassed(context, use, rows, input);
}

/** Refuses a deposit that would pass a limit as they stand now, asked before it is made. @throws Problem deposit-limit-reached */
export async function refuseAboveDepositRoom(db: Db, context: Deps, playerId: string, input: DepositSum): Promise<void> {
  const rows = onDeposits(await readLimitRows(db, playerId));
  if (rows.length > 0) refusePassed(context, await readDepositUse(db, context, playerId), rows, input);
}

/** Whether any limit stands on a player's deposits. */
export const hasDepositLimit = async (db: Db, playerId: string): Promise<boolean> =>
  onDeposits(await readLimitRows(db, playerId)).length > 0;

/** Refuses to offer deposits in a currency of which the limits leave less than the smallest one. @throws Problem deposit-limit-reached */
export async function refuseWithoutDepositRoom(db: Db, context: Deps, playerId: string, smallest: DepositSum): Promise<void> {
  const rows = onDeposits(await readLimitRows(db, playerId));
  if (rows.length === 0) return;
  const use = await readDepositUse(db, context, playerId);
  const worst = tightest(context, use, rows, smallest.currency);
  if (worst !== undefined && worst.room < smallest.amount) throw refusal(context, use, worst.row);
}

/** What a limit was passed by, both in its currency. */
export interface DepositOvershoot {
  limit: LimitRow;
  used: bigint;
}

/**
 * Returns the limit that money which has just been booked passed, by which it is passed most; undefined where it passed none. The caller
 * holds the player's lane, so that of two payments that arrive at once the later one sees both.
 */
export async function findDepositOvershoot(
  tx: Tx,
  context: Deps,
  playerId: string,
  arrived: DepositSum | undefined,
): Promise<DepositOvershoot | undefined> {
  const rows = onDeposits(await readLimitRows(tx, playerId));
  if (rows.length === 0) return undefined;
  const periods = await keepDepositPeriods(tx, playerId, context.clock.now());
  const use = await readDepositUse(tx, context, playerId, periods);
  const over = rows.map((limit) => ({ limit, used: use.usedOf(limit, arrived) })).filter(({ limit, used }) => used > limit.amount);
  const worst = tightest(
    context,
    use,
    over.map(({ limit }) => limit),
    rows[0]?.currency ?? '',
  );
  return over.find(({ limit }) => limit === worst?.row);
}
