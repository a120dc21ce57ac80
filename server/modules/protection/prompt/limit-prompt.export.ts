import { sql } from 'kysely';
import { exportOfRows } from '#server/platform/export.ts';

interface Declined {
  player_id: string;
  place: string;
  declined_at: Date;
}

export const limitPromptsExport = exportOfRows<Declined>({
  name: 'limit-prompts',
  summary: 'Where players were asked to set a limit in the period and declined (GLI-19 A.3.7)',
  from: sql`limit_prompt`,
  player: 'player_id',
  at: 'declined_at',
  key: ['player_id', 'place'],
  cells: { Player: (row) => row.player_id, Place: (row) => row.place, Declined: (row) => row.declined_at },
});
