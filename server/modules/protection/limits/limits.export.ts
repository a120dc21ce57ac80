import { type Selectable, sql } from 'kysely';
import { limitDefinition } from '#contract/kernel/constants.ts';
import { exportOfRows } from '#server/platform/export.ts';
import type { ProtectionTables } from '../tables.ts';

const nameOf = (definition: number): string =>
  Object.entries(limitDefinition).find(([, number]) => number === definition)?.[0] ?? String(definition);

export const limitsExport = exportOfRows<Selectable<ProtectionTables['player_limit']>>({
  name: 'limits',
  summary: 'Limits on stakes, losses and deposits that were first set in the period, as they stand now (GLI-19 A.3.7)',
  from: sql`player_limit`,
  player: 'player_id',
  at: 'since',
  key: ['id'],
  cells: {
    Limit: (row) => row.id,
    Player: (row) => row.player_id,
    Of: (row) => nameOf(row.definition),
    Period: (row) => row.period,
    Currency: (row) => row.currency,
    'Set by': (row) => row.set_by,
    Amount: (row) => row.amount,
    'In force since': (row) => row.since,
    'Amount that waits': (row) => row.pending_amount,
    'Asked for': (row) => row.pending_at,
    'May be confirmed': (row) => row.confirmable_at,
    Changes: (row) => row.changes,
    Removed: (row) => row.ended_at,
  },
});

type Step = Selectable<ProtectionTables['player_limit_history']> & { player_id: string };

export const limitChangesExport = exportOfRows<Step>({
  name: 'limit-changes',
  summary: 'Every step of every limit in the period: set, lowered, asked for, confirmed, withdrawn, lapsed (GLI-19 A.3.7)',
  from: sql`(select h.*, l.player_id from player_limit_history h join player_limit l on l.id = h.limit_id)`,
  player: 'player_id',
  at: 'at',
  key: ['limit_id', 'step'],
  cells: {
    Limit: (row) => row.limit_id,
    Player: (row) => row.player_id,
    Step: (row) => row.step,
    Act: (row) => row.act,
    Amount: (row) => row.amount,
    // who of the operator's people it was is the operator's own business
    By: (row) => row.actor.split(':')[0] ?? '',
    Time: (row) => row.at,
  },
});
