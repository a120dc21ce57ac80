import { type Selectable, sql } from 'kysely';
import { exportOfRows } from '#server/platform/export.ts';
import type { BonusTables } from './tables.ts';
import type { BonusRow } from './states/to-player-bonus.ts';

export const bonusesExport = exportOfRows<BonusRow>({
  name: 'bonuses',
  summary: 'Bonuses that were granted in the period, with what came of them: GLI-19 A.5.3',
  from: sql`player_bonus`,
  player: 'player_id',
  at: 'created_at',
  key: ['id'],
  cells: {
    Bonus: (row) => row.id,
    Player: (row) => row.player_id,
    Template: (row) => row.template,
    'Terms version': (row) => row.template_version,
    Currency: (row) => row.currency,
    Amount: (row) => row.amount,
    Deposit: (row) => row.deposit,
    'To be staked': (row) => row.target,
    Counted: (row) => row.counted,
    Status: (row) => row.status,
    Result: (row) => row.result,
    Granted: (row) => row.created_at,
    Activated: (row) => row.activated_at,
    Ended: (row) => row.ended_at,
    'Ended by': (row) => row.end_reason,
    'Became real money': (row) => row.converted,
    Removed: (row) => row.removed,
  },
});

export const bonusSpinsExport = exportOfRows<Selectable<BonusTables['player_spins']>>({
  name: 'bonus-spins',
  summary: 'Free spins that bonuses brought in the period; how they were played is told by free-round-grants',
  from: sql`player_spins`,
  player: 'player_id',
  at: 'created_at',
  key: ['id'],
  cells: {
    Grant: (row) => row.id,
    Player: (row) => row.player_id,
    Template: (row) => row.template,
    'Terms version': (row) => row.template_version,
    Currency: (row) => row.currency,
    'Stakes of all': (row) => row.cost,
    Granted: (row) => row.created_at,
  },
});

interface StepRow {
  bonus_id: string;
  player_id: string;
  entry: string;
  game: string;
  stake: bigint;
  weight: number;
  counted: bigint;
  at: Date;
}

export const bonusStepsExport = exportOfRows<StepRow>({
  name: 'bonus-steps',
  summary: 'How each stake of the period counted towards a bonus: GLI-19 A.5.3',
  from: sql`(select s.*, b.player_id from player_bonus_step s join player_bonus b on b.id = s.bonus_id)`,
  player: 'player_id',
  at: 'at',
  key: ['bonus_id', 'seq'],
  cells: {
    Bonus: (row) => row.bonus_id,
    Player: (row) => row.player_id,
    Entry: (row) => row.entry,
    Game: (row) => row.game,
    Stake: (row) => row.stake,
    'Weight in percent': (row) => row.weight,
    Counted: (row) => row.counted,
    Time: (row) => row.at,
  },
});

interface CodeRow {
  id: string;
  player_id: string;
  code: string | null;
  status: number;
  created_at: Date;
}

export const bonusCodesExport = exportOfRows<CodeRow>({
  name: 'bonus-codes',
  summary: 'Codes that players entered in the period, and what became of them',
  from: sql`(select p.*, c.code from player_bonus_code p left join bonus_code c on c.id = p.code_id)`,
  player: 'player_id',
  at: 'created_at',
  key: ['id'],
  cells: {
    Entry: (row) => row.id,
    Player: (row) => row.player_id,
    Code: (row) => row.code,
    Status: (row) => row.status,
    Time: (row) => row.created_at,
  },
});
