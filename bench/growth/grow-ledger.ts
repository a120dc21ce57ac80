// A ledger with a past, made by SQL: ten million entries with their rounds in a few minutes.
import type pg from 'pg';
import { withClient } from '../wallet/postgres.ts';

/** Months over which the past is spread. */
const months = 12;

/** Takes the indexes of entries and rounds away while `act` fills the tables: made afterwards, they cost a tenth. */
async function withoutIndexes(client: pg.Client, act: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ table: string; index: string; definition: string; constraint: string | null; rule: string }>(
    `select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as index, pg_get_indexdef(i.indexrelid) as definition,
       c.conname as constraint, pg_get_constraintdef(c.oid) as rule
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid
     where i.indrelid = 'ledger.wallet_round'::regclass or i.indrelid in (select inhrelid from pg_inherits where inhparent = 'ledger.wallet_entry'::regclass)`,
  );
  for (const { table, index, constraint } of rows)
    await client.query(constraint === null ? `drop index ${index}` : `alter table ${table} drop constraint ${constraint}`);
  await act();
  for (const { table, definition, constraint, rule } of rows)
    await client.query(constraint === null ? definition : `alter table ${table} add constraint ${constraint} ${rule}`);
}

/**
 * Puts a past before the accounts' entries: past bets with rounds, spread over months, linked in chains as the wallet links them, with
 * keys in no order, which is the worst case; ids of rounds follow time. Account numbers continue after it.
 */
export async function growLedger(url: string, entries: number, accounts: number): Promise<void> {
  const each = Math.floor(entries / accounts);
  if (each < 2) return;
  await withClient(url, async (client) => {
    await client.query("set synchronous_commit = off; set maintenance_work_mem = '512MB'; set session_replication_role = replica");
    await client.query(`select ledger.wallet_open_month(now() - n * interval '1 month') from generate_series(0, ${months}) n`);
    await withoutIndexes(client, async () => await fillPast(client, each));
    await client.query('vacuum analyze ledger.wallet_entry, ledger.wallet_round, ledger.wallet_account');
  });
}

async function fillPast(client: pg.Client, each: number): Promise<void> {
  // the funding of each account becomes its last entry, so that sums and balances hold
  await client.query('create temporary table funded as select * from ledger.wallet_entry');
  await client.query('delete from ledger.wallet_entry');
  for (let part = 0; part < each; part += 50)
    await client.query(
      `insert into ledger.wallet_entry (account_id, seq, key, kind, house, amount, real, bonus, held, real_after, bonus_after, held_after, counted_stake, round_id, at, previous, hash)
       select f.account_id, n, gen_random_uuid(), 'bet', 2, 0, 0, 0, 0, 0, 0, 0, 0, uuidv7(-ago), now() - ago, sha256('x'), sha256('y')
       from generate_series(${part + 1}, ${Math.min(part + 50, each)}) n, funded f,
         lateral (select interval '${months} months' * (1 - n::float8 / ${each}) + interval '1 minute' as ago) past`,
    );
  await client.query(`update funded set seq = seq + ${each}`);
  await client.query('insert into ledger.wallet_entry select * from funded');
  await client.query(`update ledger.wallet_account set seq = seq + ${each}`);
  await client.query(
    `insert into ledger.wallet_round (id, player_id, account_id, opened_at, opened_seq, state, provider, round_ref, game)
     select e.round_id, a.player_id, e.account_id, e.at, e.seq, 2, 'past', e.round_id::text, 'past'
     from ledger.wallet_entry e join ledger.wallet_account a on a.id = e.account_id where e.round_id is not null`,
  );
}
