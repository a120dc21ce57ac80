// What a player left unfinished: the rounds that are open, by game.
import type { Output } from '#contract/kernel/calls.ts';
import { readOpenRounds, type RoundRow } from '#server/modules/wallet/index.ts';
import { readCategories, readGameNames, readPlayableByIdentity } from './catalogue.ts';
import { handle } from './deps.ts';

/** Rounds of one game in one currency, in the order of their newest. */
function byGame(rounds: readonly RoundRow[]): RoundRow[][] {
  const groups = Map.groupBy(rounds, ({ game, currency }) => `${game} ${currency}`);
  return [...groups.values()];
}

export const listOpenRounds = handle('listOpenRounds', async ({ db, session }) => {
  const groups = byGame(await readOpenRounds(db, session.playerId));
  const identities = [...new Set(groups.flatMap((rounds) => rounds.map(({ game }) => game)))];
  const [games, names] = [await readPlayableByIdentity(db, identities), await readGameNames(db, identities)];
  const categories = await readCategories(db, identities);
  const data = groups.flatMap((rounds): Output<'listOpenRounds'>['data'] => {
    const oldest = rounds.at(-1);
    if (oldest === undefined) return [];
    const game = games.find(({ identity }) => identity === oldest.game);
    return [
      {
        gameId: oldest.game,
        gameName: names.get(oldest.game) ?? oldest.game,
        category: categories.get(oldest.game) ?? '',
        scene: game?.scene ?? null,
        isOpen: game !== undefined,
        rounds: rounds.length,
        held: rounds.reduce((sum, { stake }) => sum + stake, 0n),
        currency: oldest.currency,
        since: oldest.opened_at,
      },
    ];
  });
  return { data };
});
