// Rounds as everybody may see them: players by the name that others see.
import type { Output } from '#contract/kernel/calls.ts';
import { maxWinners } from '#contract/live/live-settings.ts';
import { displayName } from '#contract/players/nickname.ts';
import { readKnownAs } from '#server/modules/players/index.ts';
import { readLatestWins, readLatestWinsOfGame, type RoundRow } from '#server/modules/wallet/index.ts';
import type { Db } from '#server/platform/database.ts';
import { readGameNames } from './catalogue.ts';

/** Returns rounds with the names of their games, players masked. */
export async function maskedRounds(db: Db, all: readonly RoundRow[]): Promise<Output<'listLatestBets'>['data']> {
  // bets on sports have pages of their own, and are told of there
  const unshelved = await db.selectFrom('game').select('identity').where('category', '=', 'sports').execute();
  const rounds = all.filter((round) => unshelved.every(({ identity }) => identity !== round.game));
  const names = await readGameNames(
    db,
    rounds.map((round) => round.game),
  );
  const players = await readKnownAs(
    db,
    rounds.map((round) => round.player_id),
  );
  return rounds.map((round) => {
    const player = players.get(round.player_id);
    return {
      gameId: round.game,
      gameName: names.get(round.game) ?? round.game,
      player: displayName(player?.nickname ?? null, player?.email ?? ''),
      stake: round.stake,
      payout: round.payout,
      currency: round.currency,
      at: round.closed_at ?? round.opened_at,
    };
  });
}

/** The latest wins, newest first: one a game, or those of one game. */
export async function readWinners(db: Db, game?: string): Promise<Output<'listWinners'>['data']> {
  const wins = game === undefined ? await readLatestWins(db, maxWinners) : await readLatestWinsOfGame(db, game, maxWinners);
  const rounds = await maskedRounds(db, wins);
  return rounds.map(({ stake: _stake, ...winner }) => winner);
}
