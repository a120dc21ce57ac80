import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { PaymentTables } from '../tables.ts';

/** Returns the newest statements of the bank, newest first. */
export const readStatements = async (db: Db, max: number): Promise<Selectable<PaymentTables['bank_statement']>[]> =>
  await db.selectFrom('bank_statement').selectAll().orderBy('until', 'desc').orderBy('id', 'desc').limit(max).execute();
