import { type Selectable, sql } from 'kysely';
import { accountStatus, playerStatus } from '#contract/kernel/constants.ts';
import type { Account } from '#contract/wallet.ts';
import { integerToWire } from '#contract/kernel/money.ts';
import type { SettingsCache } from '#server/modules/reference/index.ts';
import type { Db } from '#server/platform/database.ts';
import type { WalletTables } from '../tables.ts';

/** What is told of an account; its counters, chain and open rounds are nobody's business outside. */
const told = ['id', 'currency', 'real', 'bonus', 'held', 'status', 'seq'] as const;
export type AccountRow = Pick<Selectable<WalletTables['ledger.wallet_account']>, (typeof told)[number]>;

/** An account as answers and live events carry it. */
export function toAccount(settings: SettingsCache, row: AccountRow): Account {
  const currency = settings.requireCurrency(row.currency);
  return {
    id: row.id,
    currency: row.currency,
    balance: row.real,
    bonus: row.bonus,
    held: row.held,
    status: row.status,
    type: currency.type,
    symbol: currency.symbol,
    subunitToUnit: currency.subunitToUnit,
    rate: currency.rate,
    ...(currency.subCurrencies && { subCurrencies: [...currency.subCurrencies] }),
    version: integerToWire(row.seq),
  };
}

/** The accounts of a player that are not hidden, the one in use first, then in the order they were opened. */
export async function readAccounts(db: Db, settings: SettingsCache, playerId: string): Promise<Account[]> {
  const rows = await db
    .selectFrom('ledger.wallet_account')
    .select(told)
    .where('player_id', '=', playerId)
    .where('status', '<>', accountStatus.hidden)
    .orderBy('status')
    .orderBy('opened_at')
    .execute();
  return rows.map((row) => toAccount(settings, row));
}

export async function findAccount(db: Db, playerId: string, currency: string): Promise<AccountRow | undefined> {
  return await db
    .selectFrom('ledger.wallet_account')
    .select(told)
    .where('player_id', '=', playerId)
    .where('currency', '=', currency)
    .executeTakeFirst();
}

export async function findAccountById(db: Db, playerId: string, id: string): Promise<AccountRow | undefined> {
  return await db
    .selectFrom('ledger.wallet_account')
    .select(told)
    .where('player_id', '=', playerId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The currency in use, which every player has from the start. */
export async function requireActiveAccount(db: Db, playerId: string): Promise<AccountRow> {
  return await db
    .selectFrom('ledger.wallet_account')
    .select(told)
    .where('player_id', '=', playerId)
    .where('status', '=', accountStatus.active)
    .executeTakeFirstOrThrow();
}

/** Every account of a player, hidden ones too. */
export async function readAllAccounts(db: Db, playerId: string): Promise<AccountRow[]> {
  return await db.selectFrom('ledger.wallet_account').select(told).where('player_id', '=', playerId).orderBy('id').execute();
}

/** The accounts of several players that hold anything, by their players, in one query. */
export async function readFilledAccounts(db: Db, playerIds: readonly string[]): Promise<Map<string, AccountRow[]>> {
  if (playerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('ledger.wallet_account')
    .select([...told, 'player_id'])
    .where('player_id', 'in', playerIds)
    .where(sql<boolean>`real + bonus + held > 0`)
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, (row) => row.player_id);
}

/** Returns the accounts of closed players on which real money lies. */
export async function readMoneyOfClosed(db: Db): Promise<{ id: string; playerId: string; currency: string; real: bigint }[]> {
  return await db
    .selectFrom('ledger.wallet_player')
    .innerJoin('ledger.wallet_account', 'ledger.wallet_account.player_id', 'ledger.wallet_player.id')
    .select([
      'ledger.wallet_account.id',
      'ledger.wallet_account.player_id as playerId',
      'ledger.wallet_account.currency',
      'ledger.wallet_account.real',
    ])
    .where('ledger.wallet_player.status', '=', playerStatus.closed)
    .where('ledger.wallet_account.real', '>', 0n)
    .orderBy('ledger.wallet_account.id')
    .execute();
}

/** Returns whose an account is. */
export async function findOwner(db: Db, accountId: string): Promise<string | undefined> {
  const row = await db.selectFrom('ledger.wallet_account').select('player_id').where('id', '=', accountId).executeTakeFirst();
  return row?.player_id;
}
