import { withDatabase } from '#kit/with-database.ts';

/** Players with an account in euros each, funded through the wallet's own function. Returns the accounts' ids. */
export async function fillAccounts(url: string, players: number, balance: bigint): Promise<string[]> {
  return await withDatabase(url, async (client) => {
    await client.query(
      `insert into player (id, email, email_key, date_of_birth, country, currency, language, time_zone, terms_version, privacy_version, agreed_at, created_at)
       select gen_random_uuid(), n, n, '1990-01-01', 'DE', 'EUR', 'en', 'Europe/Berlin', '1', '1', now(), now() from generate_series(1, $1::int) n`,
      [players],
    );
    await client.query('select ledger.wallet_follow_player(id, status, time_zone) from player');
    await client.query(
      `insert into ledger.wallet_account (id, player_id, currency, lane, status, opened_at) 
       select (left(gen_random_uuid()::text, 34) || right(id::text, 2))::uuid, id, 'EUR', ledger.wallet_lane(id), 1, now() from player`,
    );
    for (let lane = 0; lane < 64; lane += 1)
      await client.query(
        `select ledger.wallet_post((extract(epoch from now()) * 1000)::bigint, array[$1::int], array_agg(id), array_agg('adjustment'::ledger.wallet_kind), array_agg($2::bigint),
           array_agg(gen_random_uuid()), array_agg(0::smallint), '{}', '{}', '{}', '{}', '{}', '{}', array_agg('bench'::text)) from ledger.wallet_account where lane = $1`,
        [lane, String(balance)],
      );
    await client.query('delete from ledger.wallet_outbox');
    await client.query('vacuum analyze ledger.wallet_account, ledger.wallet_player');
    const { rows } = await client.query<{ id: string }>('select id from ledger.wallet_account order by id');
    return rows.map((row) => row.id);
  });
}
