// Free spins that a bonus brings: in which games a player can be given them, and their grant, which waits for its player.
import type { SpinsWanted } from '#server/modules/bonuses/index.ts';
import { tell } from '#server/modules/messages/index.ts';
import { type Player, rulesOf } from '#server/modules/players/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { gamesOf } from '../catalogue-games.ts';
import { isBlockedIn } from '../catalogue.ts';
import { findGame } from '../catalogue.ts';
import type { PlayDeps } from '../deps.ts';
import { forbiddenBy } from '../rules.ts';
import { publishGrant } from './change-grant.ts';
import { hasStake } from './has-stake.ts';
import type { FreeRoundGrant } from './to-free-spin.ts';

/** Returns those of some games, in their order, that a player can be given free spins of at a stake. */
export async function findSpinGames(
  db: Db,
  deps: Pick<PlayDeps, 'jurisdictions' | 'providers'>,
  player: Player,
  { games, currency, stake }: { games: readonly string[]; currency: string; stake: bigint },
): Promise<string[]> {
  const rules = rulesOf(deps, player);
  if (!rules.freeRounds || games.length === 0) return [];
  const region = { country: player.country, forbidden: forbiddenBy(rules) };
  const rows = await gamesOf(db)
    .where('game.identity', 'in', [...games])
    .where('game.has_free_rounds', '=', true)
    .execute();
  const fitting = rows.filter(
    (game) => !isBlockedIn(game, region) && hasStake(game, currency, stake) && deps.providers.find(game.provider) !== undefined,
  );
  return games.filter((identity) => fitting.some((game) => game.identity === identity));
}

const dayMs = 86_400_000;

/** Issues free spins of a template: the player activates them in one of the games. Returns the id of the grant. @throws Error without a game */
export async function issueSpins(tx: Tx, deps: PlayDeps, wanted: SpinsWanted): Promise<string> {
  const [first = ''] = wanted.games;
  const game = await findGame(tx, first);
  if (game === undefined) throw new Error(`Free spins of a bonus have no game: ${wanted.games.join(', ')}`);
  const { playerId, currency, count, stake, winnings } = wanted;
  const now = deps.clock.now();
  const grant: FreeRoundGrant = {
    id: newId(),
    player_id: playerId,
    provider: game.provider,
    game: game.identity,
    currency,
    count,
    stake,
    valid_from: now,
    valid_until: wanted.acceptUntil,
    state: 'issued',
    version: 1,
    granted_by: wanted.actor,
    games: [...wanted.games],
    winnings,
    play_days: wanted.days,
    warned_at: null,
    settled_at: null,
    told_played: null,
    told_win: null,
    created_at: now,
  };
  await tx.insertInto('free_round_grant').values(grant).execute();
  await publishGrant(tx, deps, grant);
  const after = { grantId: grant.id, games: wanted.games, count, stake: String(stake), currency, winnings };
  await recordAudit(tx, deps.clock, { actor: wanted.actor, action: 'free-rounds grant', subject: playerId, reason: wanted.reason, after });
  const event = winnings === 'real' ? 'free-rounds.granted' : 'free-rounds.to-wager';
  const days = Math.max(1, Math.round((wanted.acceptUntil.getTime() - now.getTime()) / dayMs));
  const data = { event, gameId: game.identity, game: game.name, count, days };
  await tell(tx, deps, { playerId, kind: 'bonus-new', key: `free rounds ${grant.id}`, data });
  return grant.id;
}
