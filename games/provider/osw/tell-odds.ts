import type { Static } from 'typebox';
import type { OswOdds, OswOddsRequest } from '#contract/protocols/osw-odds.ts';
import type { Studio } from '../studio.ts';
import type { RoundRow } from '../tables.ts';

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** What is promised of rounds by what was chosen in them, as their records have it; rounds of earlier maths are left out. */
export async function tellOdds(studio: Studio, { roundIds }: OswOddsRequest): Promise<Static<typeof OswOdds>> {
  const rows = await studio.database.query<Pick<RoundRow, 'id' | 'game_id' | 'math_hash' | 'choice'>>(
    `select id, game_id, math_hash, choice from studio.round where id = any($1::uuid[]) and mode = 'real'`,
    [roundIds.filter((id) => uuid.test(id))],
  );
  const rounds = rows.flatMap((row) => {
    const game = studio.games.find(row.game_id);
    const odds = game?.maths[0].hash === row.math_hash ? game.oddsOf(row.choice) : undefined;
    return odds === undefined ? [] : [{ roundId: row.id, ...odds }];
  });
  return { rounds };
}
