// The usual way: one transaction a command in seven round trips, on a pool, with prepared statements.
import pg from 'pg';
import { newId } from '#server/platform/ids.ts';
import type { Contender } from '../load.ts';

interface AccountRow {
  balance: string;
  day: number;
  staked: string;
  lost: string;
  stake_limit: string;
  loss_limit: string;
  status: number;
}

const dayMs = 86_400_000;

/** Books in seven statements. Returns true when booked, also when it had been before. */
async function post(client: pg.PoolClient, account: number, kind: 1 | 2, amount: number, key: string, round: string): Promise<boolean> {
  await client.query('begin');
  const known = await client.query({ name: 's1', text: 'select id from steps.transaction where key = $1', values: [key] });
  const { rows } = await client.query<AccountRow>({
    name: 's2',
    text: 'select * from steps.account where id = $1 for update',
    values: [account],
  });
  const [row] = rows;
  if (row === undefined || known.rowCount !== 0) {
    await client.query('rollback');
    return known.rowCount !== 0;
  }
  const today = Math.floor(Date.now() / dayMs);
  const before = row.day === today ? row : { staked: '0', lost: '0' };
  const stake = kind === 1 ? BigInt(-amount) : 0n;
  const [balance, staked, lost] = [
    BigInt(row.balance) + BigInt(amount),
    BigInt(before.staked) + stake,
    BigInt(before.lost) - BigInt(amount),
  ];
  if (kind === 1 && (balance < 0n || row.status !== 0 || staked > BigInt(row.stake_limit) || lost > BigInt(row.loss_limit))) {
    await client.query('rollback');
    return false;
  }
  const update = 'update steps.account set balance = $2, staked = $3, lost = $4, day = $5 where id = $1';
  await client.query({ name: 's3', text: update, values: [account, balance, staked, lost, today] });
  const insert = 'insert into steps.transaction (key, account_id, kind, amount, round) values ($1, $2, $3, $4, $5) returning id';
  const { rows: made } = await client.query<{ id: string }>({ name: 's4', text: insert, values: [key, account, kind, amount, round] });
  const legs = 'insert into steps.entry (transaction_id, account_id, amount, balance_after) values ($1, $2, $3, $4), ($1, -2, $5, null)';
  await client.query({ name: 's5', text: legs, values: [made[0]?.id, account, amount, balance, -amount] });
  const event = "insert into steps.event (topic, body) values ('balance', $1)";
  await client.query({ name: 's6', text: event, values: [JSON.stringify({ account, balance: String(balance), amount, kind })] });
  await client.query('commit');
  return true;
}

export function roundTripsContender(url: string, connections: number): Contender {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  async function book(account: number, kind: 1 | 2, amount: number, round: string): Promise<boolean> {
    const client = await pool.connect();
    try {
      return await post(client, account, kind, amount, newId(), round);
    } finally {
      client.release();
    }
  }
  return {
    async bet(account, amount) {
      const round = newId();
      return { booked: await book(account, 1, -amount, round), round };
    },
    win: async (account, amount, round) => await book(account, 2, amount, round),
    close: async () => await pool.end(),
  };
}
