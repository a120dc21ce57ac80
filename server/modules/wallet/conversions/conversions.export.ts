import { sql } from 'kysely';
import { exportOfRows } from '#server/platform/export.ts';

interface Row {
  id: string;
  booked_at: Date;
  player_id: string;
  from_account: string;
  to_account: string;
  from_currency: string;
  to_currency: string;
  amount: bigint;
  gain: bigint;
  spread: bigint;
  rate: string;
}

export const conversionsExport = exportOfRows<Row>({
  name: 'conversions',
  summary: 'Every conversion between two accounts of a player: what was taken, what was given, rate and spread',
  from: sql.table('conversion'),
  player: 'player_id',
  at: 'booked_at',
  key: ['id'],
  cells: {
    Conversion: (row) => row.id,
    Booked: (row) => row.booked_at,
    Player: (row) => row.player_id,
    'From account': (row) => row.from_account,
    'To account': (row) => row.to_account,
    From: (row) => row.from_currency,
    To: (row) => row.to_currency,
    Taken: (row) => row.amount,
    Given: (row) => row.gain,
    Spread: (row) => row.spread,
    Rate: (row) => row.rate,
  },
});
