// The people of the provider: address, password, names, and the organizations they belong to.
import { randomUUID } from 'node:crypto';
import type { Passwords } from '#passwords/index.ts';
import type { Database } from '#kit/service-database.ts';

export interface Account {
  id: string;
  email: string;
  is_email_proven: boolean;
  password_hash: string;
  given_name: string | null;
  family_name: string | null;
}

export interface NewAccount {
  email: string;
  password: string;
  givenName: string;
  familyName: string;
  /** This stand-in takes a person's word for the address; the house does not. */
  isEmailProven: boolean;
  organization: string;
}

/** Under which an address is known: one account an address, however it is written. */
export const keyOf = (email: string): string => email.trim().normalize('NFC').toLowerCase();

export async function findAccount(database: Database, id: string): Promise<Account | undefined> {
  const isId = /^[0-9a-f-]{36}$/.test(id);
  return isId ? (await database.query<Account>('select * from identity_provider.account where id = $1', [id]))[0] : undefined;
}

/** The account of an address and its password; it takes as long for an address that nobody has. */
export async function checkAccount(
  { database, passwords }: { database: Database; passwords: Passwords },
  email: string,
  password: string,
): Promise<Account | undefined> {
  const [row] = await database.query<Account>('select * from identity_provider.account where email_key = $1', [keyOf(email)]);
  const { isRight, isOutdated } = await passwords.check(row?.password_hash, password);
  if (!isRight || row === undefined) return undefined;
  if (isOutdated)
    await database.query('update identity_provider.account set password_hash = $2 where id = $1', [row.id, await passwords.hash(password)]);
  return row;
}

/** Adds an account and answers it; undefined when the address is taken, also by a twin at the same moment. */
export async function addAccount(
  { database, passwords, now }: { database: Database; passwords: Passwords; now: () => Date },
  input: NewAccount,
): Promise<Account | undefined> {
  const password = await passwords.hash(input.password);
  const [row] = await database.query<Account>(
    `insert into identity_provider.account (id, email, email_key, is_email_proven, password_hash, given_name, family_name, created_at)
     values ($1, $2, $3, $4, $5, nullif($6, ''), nullif($7, ''), $8) on conflict (email_key) do nothing returning *`,
    [randomUUID(), input.email.trim(), keyOf(input.email), input.isEmailProven, password, input.givenName, input.familyName, now()],
  );
  if (row !== undefined && input.organization !== '')
    await database.query('insert into identity_provider.membership (account_id, organization) values ($1, $2)', [
      row.id,
      input.organization,
    ]);
  return row;
}

export async function isMember(database: Database, accountId: string, organization: string): Promise<boolean> {
  const sql = 'select 1 from identity_provider.membership where account_id = $1 and organization = $2';
  return (await database.query(sql, [accountId, organization])).length > 0;
}
