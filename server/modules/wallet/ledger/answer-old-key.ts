// Keys that are older than the months in which posting looks for them. What was booked there changes no more, so it is looked up before posting,
// without a lock. Ids that carry their time tell by themselves that they need no look-up.
import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { WalletDeps } from '../deps.ts';
import { alarmReusedKey } from './alarm-reused-key.ts';
import { type RoundRef, timeOfId, type WalletAnswer, type WalletCode, type WalletCommand } from './commands.ts';
import { findEntry } from '../rounds/read-rounds.ts';
import type { WalletTables } from '../tables.ts';

/** A command of play that is booked under a provider's transaction id. */
export type PlayCommand = Extract<WalletCommand, { kind: 'bet' | 'win' | 'bet-win' | 'rollback' }>;

type Entry = Selectable<WalletTables['ledger.wallet_entry']>;
type Round = Selectable<WalletTables['ledger.wallet_round']>;

const hourMs = 3_600_000;

/**
 * True when the id says that it was made since the month before this one began: posting looks that far by itself. In a month's last hour
 * posting may be in the next one already. A provider's clock may be a minute late.
 */
export function isLatelyMade(txId: string, nowMs: number): boolean {
  const madeAt = timeOfId(txId);
  if (madeAt === undefined) return false;
  const soon = new Date(nowMs + hourMs);
  return madeAt >= Date.UTC(soon.getUTCFullYear(), soon.getUTCMonth() - 1) + 60_000;
}

/** The round that a provider numbers so. */
export async function findRoundByRef(db: Db, { provider, ref }: Pick<RoundRef, 'provider' | 'ref'>): Promise<Round | undefined> {
  return await db
    .selectFrom('ledger.wallet_round')
    .selectAll()
    .where('round_ref', '=', ref)
    .where('provider', '=', provider)
    .executeTakeFirst();
}

/** The same of several, in the order in which they were opened. */
export async function findRoundsByRefs(db: Db, provider: string, refs: readonly string[]): Promise<Round[]> {
  return await db
    .selectFrom('ledger.wallet_round')
    .selectAll()
    .where(sql<boolean>`round_ref = any(${refs}::text[])`)
    .where('provider', '=', provider)
    .orderBy('opened_at')
    .orderBy('id')
    .execute();
}

/** Whether a bet or win was rolled back, booked or not. */
export async function isRolledBack(db: Db, key: string): Promise<boolean> {
  const reversal = db.selectFrom('ledger.wallet_reversal').select('key').where('reverses', '=', key);
  const tombstone = db.selectFrom('ledger.wallet_tombstone').select('key').where('key', '=', key);
  return (await reversal.unionAll(tombstone).executeTakeFirst()) !== undefined;
}

function isSame(entry: Entry, round: Round | undefined, command: PlayCommand): boolean {
  if (entry.account_id !== command.accountId || entry.kind !== command.kind || entry.round_id !== round?.id) return false;
  if (round?.game !== command.round.game) return false;
  if (command.kind === 'rollback') return entry.reverses === command.reverses;
  if (command.kind === 'bet-win') return entry.amount === command.stake && entry.real + entry.bonus === command.payout - command.stake;
  return entry.amount === command.amount;
}

async function judge(db: Db, entry: Entry | undefined, command: PlayCommand): Promise<WalletCode | undefined> {
  const round = await findRoundByRef(db, command.round);
  // of what lies in the archive only the keys are here; posting refuses it by its round, which is closed
  if (entry === undefined) return round === undefined || round.state === 1 ? 'mismatch' : undefined;
  if (!isSame(entry, round, command)) return 'mismatch';
  return command.kind !== 'rollback' && (await isRolledBack(db, command.key)) ? 'rolled-back' : 'duplicate';
}

/**
 * The answer to a command whose key was booked before this month; undefined when posting is to answer. A key that comes again with another
 * command is alarmed.
 */
export async function answerOldKey(
  deps: Pick<WalletDeps, 'database' | 'clock' | 'log'>,
  command: PlayCommand,
): Promise<WalletAnswer | undefined> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const entry = await findEntry(db, command.key);
  if (entry !== undefined && entry.at.getTime() >= Date.UTC(now.getUTCFullYear(), now.getUTCMonth())) return undefined;
  if (entry === undefined) {
    const archived = await db.selectFrom('ledger.wallet_archived_key').select('key').where('key', '=', command.key).executeTakeFirst();
    if (archived === undefined) return undefined;
  }
  const code = await judge(db, entry, command);
  if (code === undefined) return undefined;
  if (code === 'mismatch') await alarmReusedKey(deps, command);
  const account = await db.selectFrom('ledger.wallet_account').selectAll().where('id', '=', command.accountId).executeTakeFirstOrThrow();
  const { real, bonus, held, seq } = account;
  return { code, entryId: code === 'duplicate' ? command.key : undefined, balances: { real, bonus, held }, seq };
}
