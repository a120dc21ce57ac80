import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { PlayDeps } from '../deps.ts';
import type { GameTables } from '../tables.ts';
import { judgeReturn, type PlayedSums, type ReturnBand } from './judge-return.ts';

export interface GameReturn extends ReturnBand {
  game: string;
  mathHash: string;
  from: Date;
  to: Date;
}

type Counted = Pick<Selectable<GameTables['game']>, 'identity' | 'rtp' | 'math_hash' | 'returns'>;
/** Sums as numbers that are compared, and never booked. */
type Sums = Pick<Selectable<GameTables['game_return']>, 'game' | 'currency' | 'math_hash' | 'from_at' | 'to_at'> &
  Omit<PlayedSums, 'weight'>;

/** The largest deviation of the ways to play a game: which of them was played is not booked, and no fair game may be alarmed. */
function deviationOf({ returns }: Pick<Counted, 'returns'>): number | undefined {
  return returns.length === 0 ? undefined : Math.max(...returns.map(({ standardDeviation }) => Number(standardDeviation)));
}

function toReturn({ settings }: Pick<PlayDeps, 'settings'>, game: Counted, sums: readonly Sums[]): GameReturn | undefined {
  const weighed = sums.map((one) => {
    const currency = settings.currencies.find(({ code }) => code === one.currency);
    const weight = currency === undefined ? 0 : Number(currency.rate.rate) / currency.subunitToUnit;
    return { ...one, weight };
  });
  const judged = judgeReturn(weighed, Number(game.rtp ?? Number.NaN) / 100, deviationOf(game));
  if (judged === undefined) return undefined;
  const times = (of: (one: Sums) => Date): number[] => sums.map((one) => of(one).getTime());
  return {
    ...judged,
    game: game.identity,
    mathHash: game.math_hash ?? '',
    from: new Date(Math.min(...times((one) => one.from_at))),
    to: new Date(Math.max(...times((one) => one.to_at))),
  };
}

/** Returns what came of the games by their maths in force, by identity; games that were not played are left out. */
export async function readReturns(context: Pick<PlayDeps, 'settings'>, db: Db, identities?: readonly string[]): Promise<GameReturn[]> {
  if (identities?.length === 0) return [];
  const games = await db
    .selectFrom('game')
    .select(['identity', 'rtp', 'math_hash', 'returns'])
    .where('is_coming_soon', '=', false)
    .$if(identities !== undefined, (query) => query.where('identity', 'in', identities ?? []))
    .orderBy('identity')
    .execute();
  const sums = await db
    .selectFrom('game_return')
    .select(['game', 'currency', 'math_hash', 'from_at', 'to_at'])
    .select([
      sql<number>`plays::float8`.as('plays'),
      sql<number>`staked::float8`.as('staked'),
      sql<number>`paid::float8`.as('paid'),
      sql<number>`staked_squares::float8`.as('stakedSquares'),
    ])
    .$if(identities !== undefined, (query) => query.where('game', 'in', identities ?? []))
    .execute();
  return games.flatMap((game) => {
    const own = sums.filter((one) => one.game === game.identity && one.math_hash === (game.math_hash ?? ''));
    return toReturn(context, game, own) ?? [];
  });
}
