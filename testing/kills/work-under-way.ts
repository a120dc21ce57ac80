// What has not reached its end, read from the tables of the house, the cashier and the studio alike.
import pg from 'pg';

/** Invoices as in contract/kernel/constants.ts: 1 pending, 7 processing; withdrawals that wait for the operator's word are nobody's delay. */
const unfinished = `
  select 'approved payouts without an end' as what, count(*)::int as n from invoice where status = 7
  union all select 'paid deposits without credit', count(*)::int
    from cashier.payment p join invoice i on i.id = p.reference where p.status in ('succeeded', 'failed') and i.status in (1, 7)
  union all select 'callbacks on their way', count(*)::int from cashier.callback where next_attempt_at is not null
  union all select 'rounds of the studio', count(*)::int from studio.round where state not in ('finished', 'void')
  union all select 'deliveries of the studio', count(*)::int from studio.delivery where state <> 'done'
  union all select 'rounds of the wallet', count(*)::int from ledger.wallet_round where state = 1`;

async function ask<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined); // the query below reports what matters
  try {
    await client.connect();
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** One line for each kind of unfinished work. Empty: everything has reached its end. */
export async function workUnderWay(databaseUrl: string): Promise<string[]> {
  const rows = await ask<{ what: string; n: number }>(databaseUrl, unfinished);
  return rows.filter(({ n }) => n > 0).map(({ what, n }) => `${n} ${what}`);
}

export interface Booked {
  deposits: number;
  withdrawals: number;
  bets: number;
  rollbacks: number;
}

/** How often the ledger has each kind of act. */
export async function readBooked(databaseUrl: string): Promise<Booked> {
  const rows = await ask<{ kind: string; n: number }>(
    databaseUrl,
    'select kind::text, count(*)::int as n from ledger.wallet_entry group by kind',
  );
  const of = (kind: string): number => rows.find((row) => row.kind === kind)?.n ?? 0;
  return { deposits: of('deposit'), withdrawals: of('withdrawal-settle'), bets: of('bet'), rollbacks: of('rollback') };
}
