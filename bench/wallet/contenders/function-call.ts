// One function call a command, on a pool: everything in one round trip and one transaction, nothing batched.
import pg from 'pg';
import { newId } from '#server/platform/ids.ts';
import type { Contender } from '../load.ts';

export function functionCallContender(url: string, connections: number): Contender {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  async function book(account: number, kind: 1 | 2, amount: number, round: string): Promise<boolean> {
    const { rows } = await pool.query<[number]>({
      name: 'post',
      text: 'select code, balance, seq from call.post($1, $2, $3, $4, $5)',
      values: [account, kind, amount, newId(), round],
      rowMode: 'array',
    });
    return (rows[0]?.[0] ?? 3) < 2;
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
