import { sql } from 'kysely';
import { playerStatus } from '#contract/kernel/constants.ts';
import { convertSum } from '#contract/kernel/money.ts';
import { rulesOf } from '#server/modules/players/index.ts';
import { type EntryNumbers, readAccountState, readAllAccounts, readPlaySums, readReturnedStakes } from '#server/modules/wallet/index.ts';
import type { Db } from '#server/platform/database.ts';
import type { PaymentDeps } from '../deps.ts';
import type { Depositor } from './depositors.ts';
import { afterStakes, turnoverFeeOf, type TurnoverStanding, unplayedOf } from './turnover-rule.ts';

type Deps = Pick<PaymentDeps, 'settings' | 'jurisdictions'>;

/** By round. */
type Counted = Record<string, bigint>;

/** How a player stands, in the base currency, up to the entries that were counted. */
export interface CountedTurnover extends TurnoverStanding {
  seqs: EntryNumbers;
  /** What was missing before the stakes since the last count, and those stakes. */
  before: bigint;
  staked: bigint;
  /** What stakes of earlier counts took off that may still be rolled back; rounds that have ended meanwhile are among them. */
  openCounted: Counted;
  /** The entries up to which those counts went. */
  from: EntryNumbers;
}

/** Of the table's rows: those with something missing, or with stakes that may still be rolled back. */
export const hasToCount = sql<boolean>`(missing > 0 or open_counted <> '{}')`;

/** What sums come to in the base currency. */
export function inBase({ settings }: Pick<Deps, 'settings'>, parts: readonly { currency: string; minor: bigint }[]): bigint {
  const rated = parts.map(({ currency, minor }) => ({ minor, unit: settings.requireCurrency(currency) }));
  return convertSum(rated, settings.baseCurrency);
}

/** Returns what is still counted by round once stakes went back, and what they bring back: no more than they had taken off. */
async function takeBack(
  db: Db,
  context: Pick<Deps, 'settings'>,
  playerId: string,
  { from, counted }: { from: EntryNumbers; counted: Counted },
): Promise<{ openCounted: Counted; returned: bigint }> {
  const openCounted = { ...counted };
  let returned = 0n;
  if (Object.keys(counted).length === 0) return { openCounted, returned };
  for (const { roundId, currency, amount } of await readReturnedStakes(db, playerId, from)) {
    const known = openCounted[roundId] ?? 0n;
    const back = inBase(context, [{ currency, minor: amount }]);
    const taken = back < known ? back : known;
    openCounted[roundId] = known - taken;
    returned += taken;
  }
  return { openCounted, returned };
}

/** Returns what is missing at this moment. Stakes since it was last written are counted anew, and what was rolled back since is missing again. */
export async function readTurnover(db: Db, context: Pick<Deps, 'settings'>, playerId: string): Promise<CountedTurnover> {
  const accounts = await readAllAccounts(db, playerId);
  const value = inBase(
    context,
    accounts.map(({ currency, real }) => ({ currency, minor: real })),
  );
  const row = await db.selectFrom('deposit_turnover').selectAll().where('player_id', '=', playerId).executeTakeFirst();
  const counted = Object.fromEntries(Object.entries(row?.open_counted ?? {}).map(([roundId, digits]) => [roundId, BigInt(digits)]));
  if (row === undefined || (row.missing === 0n && Object.keys(counted).length === 0)) {
    const states = await Promise.all(accounts.map(async ({ id }) => [id, String((await readAccountState(db, id)).seq)] as const));
    const seqs = Object.fromEntries(states);
    return { missing: 0n, value, seqs, before: 0n, staked: 0n, openCounted: {}, from: seqs };
  }
  const from = row.seqs;
  const { openCounted, returned } = await takeBack(db, context, playerId, { from, counted });
  const sums = await readPlaySums(db, playerId, from, from);
  const staked = inBase(
    context,
    sums.map((sum) => ({ currency: sum.currency, minor: sum.staked })),
  );
  const seqs = Object.fromEntries(sums.map(({ accountId, upTo }) => [accountId, String(upTo)]));
  const before = row.missing + returned;
  return { missing: afterStakes({ missing: before, value }, staked), value, seqs, before, staked, openCounted, from };
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
