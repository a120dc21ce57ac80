// The ledger can live on a server of its own: nothing crosses the edge of its schema but reads of currencies, and each row tells its lane.
import { expect, test } from 'vitest';
import { withDatabase } from '#kit/with-database.ts';
import { useTestApp } from '#testing/test-app.ts';
import { laneOf, newIdIn } from './ids.ts';

const app = useTestApp();

async function owned<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  return await withDatabase(app().databaseUrl, async (client) => (await client.query<T>(text, values)).rows);
}

test('no foreign key and no trigger crosses the edge of the ledger', async () => {
  expect(
    await owned(`select conname from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class f on f.oid = c.confrelid
      where (t.relnamespace = 'ledger'::regnamespace) <> (f.relnamespace = 'ledger'::regnamespace)`),
  ).toEqual([]);
  expect(
    await owned(`select tgname from pg_trigger g join pg_class t on t.oid = g.tgrelid join pg_proc p on p.oid = g.tgfoid
      where not g.tgisinternal and (t.relnamespace = 'ledger'::regnamespace) <> (p.pronamespace = 'ledger'::regnamespace)`),
  ).toEqual([]);
});

test('the functions of the ledger name no table outside but currency, and take no rows as arguments', async () => {
  const outside = await owned<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and relname <> 'currency'",
  );
  const functions = await owned<{ name: string; text: string }>(
    "select proname as name, prosrc as text from pg_proc where pronamespace = 'ledger'::regnamespace",
  );
  expect(outside.length).toBeGreaterThan(20);
  expect(functions.length).toBeGreaterThan(20);
  const names = outside.map(({ name }) => name).join('|');
  const pattern = new RegExp(`\\b(?:from|join|into|update)\\s+(?:public\\.)?(?:${names})\\b|\\bpublic\\.(?!currency\\b)`);
  for (const { name, text } of functions) expect(`${name}: ${pattern.exec(text)?.[0]}`).toBe(`${name}: undefined`);
  expect(
    await owned(`select p.proname from pg_proc p cross join unnest(p.proargtypes::oid[]) a join pg_type t on t.oid = a
      where p.pronamespace = 'ledger'::regnamespace and t.typtype = 'c'`),
  ).toEqual([]);
});

test('accounts and rounds have their lane in their ids, and others are refused', async () => {
  const player = await app().signUp();
  await app().fund(player, 1000n);
  const accountId = (await player.accounts())[0]?.id ?? '';
  expect(accountId.slice(-2)).toBe(player.id.slice(-2));
  for (const exclusive of [false, true]) {
    const round = { provider: 'edge', ref: String(exclusive), game: 'table' };
    await app().context.wallet.submit({
      kind: 'bet',
      key: newIdIn(player.id),
      accountId,
      amount: 1n,
      round,
      exclusive,
      closesRound: true,
    });
  }
  await app().context.wallet.submit({
    kind: 'bet-win',
    key: newIdIn(player.id),
    accountId,
    stake: 1n,
    payout: 1n,
    round: { provider: 'edge', ref: 'both', game: 'table' },
    exclusive: false,
    closesRound: true,
  });
  const rounds = await owned<{ id: string }>('select id from ledger.wallet_round where player_id = $1', [player.id]);
  expect(rounds.map(({ id }) => laneOf(id))).toEqual([1, 2, 3].map(() => laneOf(player.id)));
  const other = player.id.slice(0, -2) + (player.id.endsWith('00') ? '01' : '00');
  await expect(
    owned("insert into ledger.wallet_account (id, player_id, currency, status, opened_at) values ($1, $2, 'USD', 2, now())", [
      other,
      player.id,
    ]),
  ).rejects.toThrow(/does not end as its player/);
  await expect(
    owned(
      `insert into ledger.wallet_round (id, player_id, account_id, opened_at, opened_seq, provider, round_ref, game)
       values ($1, $2, $3, now(), 1, 'edge', 'stray', 'table')`,
      [other, player.id, accountId],
    ),
  ).rejects.toThrow(/does not end as its player/);
});

test('a month tells the lane of every row by its replica identity', async () => {
  const rows = await owned<{ month: string; columns: string }>(
    `select m.relname as month, (select string_agg(a.attname, ',' order by k.n) from unnest(i.indkey) with ordinality k (attnum, n)
         join pg_attribute a on a.attrelid = m.oid and a.attnum = k.attnum) as columns
     from pg_inherits h join pg_class m on m.oid = h.inhrelid left join pg_index i on i.indrelid = m.oid and i.indisreplident
     where h.inhparent = 'ledger.wallet_entry'::regclass`,
  );
  expect(rows.length).toBeGreaterThan(2);
  for (const { columns } of rows) expect(columns).toBe('account_id,seq');
});

test('what the ledger is told of a currency holds for every account in it', async () => {
  const player = await app().signUp({ currency: 'USD' });
  const countedAs = async (): Promise<unknown> =>
    (await owned('select in_base from ledger.wallet_account where player_id = $1', [player.id]))[0];
  expect(await countedAs()).toEqual({ in_base: false });
  await owned("select ledger.wallet_follow_currency('USD', true)");
  expect(await countedAs()).toEqual({ in_base: true });
  await owned("select ledger.wallet_follow_currency('USD', false)");
  expect(await countedAs()).toEqual({ in_base: false });
});
