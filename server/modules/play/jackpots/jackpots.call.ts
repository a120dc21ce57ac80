import { percentOfPpm } from '#kit/percent.ts';
import { handle } from '../deps.ts';

export const listJackpots = handle('listJackpots', async ({ context, db }) => {
  const told = await context.jackpots.read();
  const games = told.length === 0 ? [] : await db.selectFrom('game').select(['identity', 'provider', 'provider_game_id']).execute();
  const data = told.map(({ provider, at, jackpot }) => {
    const { parameters, drops } = jackpot;
    const own = new Set(jackpot.gameIds);
    return {
      id: jackpot.id,
      provider,
      name: jackpot.name,
      currency: jackpot.currency,
      isRunning: jackpot.state === 'running',
      amount: BigInt(jackpot.amount),
      seed: BigInt(parameters.seed),
      ceiling: BigInt(parameters.ceiling),
      ...(parameters.mustDropBy !== undefined && { mustDropBy: BigInt(parameters.mustDropBy) }),
      contribution: percentOfPpm(parameters.contributionPpm),
      oddsPerUnit: parameters.oddsPerUnit,
      pointHash: jackpot.pointHash ?? null,
      games: games.filter((game) => game.provider === provider && own.has(game.provider_game_id)).map(({ identity }) => identity),
      drops: drops.map((drop) => ({
        amount: BigInt(drop.amount),
        at: new Date(drop.at),
        ...(drop.point !== undefined && { point: BigInt(drop.point) }),
        salt: drop.salt ?? null,
        pointHash: drop.pointHash ?? null,
      })),
      at,
    };
  });
  return { data };
});
