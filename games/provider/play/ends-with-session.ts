// Which rounds have an end when a session has: a player may have other sessions of the same game, in which a round can go on.
import type { SessionRow } from '../tables.ts';

/** In SQL, whether the player of a `round` of money has a session of its game and currency that is not over. */
export const goesOnElsewhere = `exists (
  select 1 from studio.session live
   where live.player_id = round.player_id and live.game_id = round.game_id and live.currency = round.currency
     and live.mode = 'real' and live.ended_at is null)`;

/** In SQL, the rows of `round` that end with a session: its own, and those of its player in this game that can go on in no other. */
export const endsWithSession = `round.player_id = $1 and round.game_id = $2 and round.mode = $3
  and (round.session_id = $4 or (round.mode = 'real' and not ${goesOnElsewhere}))`;

/** The parameters of `endsWithSession`. */
export const ofSession = ({ id, player_id: playerId, game_id: gameId, mode }: SessionRow): string[] => [playerId, gameId, mode, id];
