import { type Selectable, sql } from 'kysely';
import { limitDefinition } from '#contract/kernel/constants.ts';
import { exportOfRows } from '#server/platform/export.ts';
import type { ExclusionTables } from './tables.ts';

export const exclusionsExport = exportOfRows<Selectable<ExclusionTables['exclusion']>>({
  name: 'exclusions',
  summary: 'Breaks and self-exclusions that began in the period (GLI-19 A.3.8)',
  from: sql`exclusion`,
  player: 'player_id',
  at: 'began_at',
  key: ['id'],
  cells: {
    Exclusion: (row) => row.id,
    Player: (row) => row.player_id,
    Kind: (row) => (row.definition === limitDefinition.coolingOff ? 'break' : 'self-exclusion'),
    // an account that is excluded for its likeness to another shows nothing of the other's
    Period: (row) => (row.same_as === null ? row.period : 'review'),
    'Set by': (row) => row.set_by,
    Began: (row) => row.began_at,
    Ends: (row) => (row.same_as === null ? row.ends_at : null),
    'Return asked': (row) => row.asked_at,
    'May play again': (row) => row.returns_at,
    Ended: (row) => row.ended_at,
    'Ended by': (row) => row.ended_by,
    'Rule for open rounds': (row) => row.open_rounds_rule,
  },
});

type Return = Selectable<ExclusionTables['exclusion_return']> & { player_id: string };

export const exclusionReturnsExport = exportOfRows<Return>({
  name: 'exclusion-returns',
  summary: 'Requests to come back from an exclusion that were made in the period, with the decisions (MGA PPD)',
  from: sql`(select r.*, e.player_id from exclusion_return r join exclusion e on e.id = r.exclusion_id)`,
  player: 'player_id',
  at: 'asked_at',
  key: ['id'],
  cells: {
    Exclusion: (row) => row.exclusion_id,
    Player: (row) => row.player_id,
    Asked: (row) => row.asked_at,
    Reason: (row) => row.reason,
    'To be decided by': (row) => row.decide_by,
    Decided: (row) => row.decided_at,
    Granted: (row) => row.is_granted,
    'Reason of the decision': (row) => row.decision_reason,
    'May play again': (row) => row.returns_at,
  },
});
