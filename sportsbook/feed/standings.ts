// The table of a season and how everybody has done of late, from the results of its matches so far.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FeedStandings } from '#contract/protocols/sports-feed.ts';
import type { Tournament } from '#sportsbook/world/create-world.ts';
import type { Schedule } from '#sportsbook/world/schedule.ts';
import type { ReadPlayed } from './played.ts';

type Row = FeedStandings['rows'][number];

/** Reads standings of a world. */
export function createStandings(schedule: Schedule, playedOf: ReadPlayed) {
  function enter(row: Row, own: number, other: number): void {
    const sign = Math.sign(own - other);
    const letter = (['L', 'D', 'W'] as const)[sign + 1] ?? 'D';
    row.played += 1;
    row.won += sign === 1 ? 1 : 0;
    row.drawn += sign === 0 ? 1 : 0;
    row.lost += sign === -1 ? 1 : 0;
    row.scored += own;
    row.conceded += other;
    row.points += [0, 1, 3][sign + 1] ?? 0;
    row.form = [...row.form, letter].slice(-5);
  }

  /** The table of the season that runs at a moment of the world's time: by points, by difference, by what was scored. */
  return async (tournament: Tournament, worldMs: number): Promise<FeedStandings> => {
    const season = Math.max(1, schedule.seasonAt(tournament, worldMs));
    const rows = new Map<string, Row>(
      tournament.competitorIds.map((competitorId) => [
        competitorId,
        { competitorId, played: 0, won: 0, drawn: 0, lost: 0, scored: 0, conceded: 0, points: 0, form: [] },
      ]),
    );
    const matches = schedule.season(tournament, season).toSorted((one, other) => one.startsAtMs - other.startsAtMs);
    for (const fixture of matches) {
      if (fixture.startsAtMs > worldMs) break;
      const { endMs, score } = playedOf(fixture);
      const [home, away] = [rows.get(fixture.homeId), rows.get(fixture.awayId)];
      if (score !== undefined && endMs <= worldMs && home !== undefined && away !== undefined) {
        enter(home, score[0], score[1]);
        enter(away, score[1], score[0]);
      }
      await nextTurn(); // other work of the process goes on between two matches
    }
    const order = (one: Row, other: Row): number =>
      other.points - one.points || other.scored - other.conceded - one.scored + one.conceded || other.scored - one.scored;
    return { tournamentId: tournament.id, season, rows: [...rows.values()].toSorted(order) };
  };
}
