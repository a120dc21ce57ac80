import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { PlayDeps } from '../deps.ts';
import type { GameTables } from '../tables.ts';
import { jackpotKey, readJackpotsWon } from './read-jackpots-won.ts';
import { judgeReturn, type PlayedSums, promiseOf, type ReturnBand } from './judge-return.ts';

export interface GameReturn extends ReturnBand {
  game: string;
  mathHash: string;
  from: Date;
  to: Date;
}

type Counted = Pick<Selectable<GameTables['game']>, 'identity' | 'rtp' | 'max_win_times' | 'math_hash' | 'returns'>;
/** Sums as numbers that are compared, and never booked. */
type Sums = Pick<Selectable<GameTables['game_return']>, 'game' | 'currency' | 'math_hash' | 'from_at' | 'to_at'> &
  Omit<PlayedSums, 'weight' | 'known'> &
  Record<'knownStaked' | 'knownSquares' | 'knownPromised' | 'knownVariance' | 'knownSkew', number>;

function toReturn({ settings }: Pick<PlayDeps, 'settings'>, game: Counted, sums: readonly Sums[]): GameReturn | undefined {
  const weighed = sums.map((one) => {
    const currency = settings.currencies.find(({ code }) => code === one.currency);
    const weight = currency === undefined ? 0 : Number(currency.rate.rate) / currency.subunitToUnit;
    const { knownStaked, knownSquares, knownPromised, knownVariance, knownSkew } = one;
    const known = {
      staked: knownStaked,
      stakedSquares: knownSquares,
      promised: knownPromised,
      variance: knownVariance,
      skew: knownSkew,
    };
    return { ...one, weight, known };
  });
  const judged = judgeReturn(weighed, promiseOf(game));
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
    .select(['identity', 'rtp', 'max_win_times', 'math_hash', 'returns'])
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
      sql<number>`known_staked::float8`.as('knownStaked'),
      sql<number>`known_squares::float8`.as('knownSquares'),
      sql<number>`known_promised::float8`.as('knownPromised'),
      sql<number>`known_variance::float8`.as('knownVariance'),
      sql<number>`known_skew::float8`.as('knownSkew'),
    ])
    .$if(identities !== undefined, (query) => query.where('game', 'in', identities ?? []))
    .execute();
  const jackpots = await readJackpotsWon(db, identities);
  // what a jackpot pays is none of the game's maths
  const paid = sums.map((one) => ({ ...one, paid: one.paid - Number(jackpots.get(jackpotKey(one)) ?? 0n) }));
  return games.flatMap((game) => {
    const own = paid.filter((one) => one.game === game.identity && one.math_hash === (game.math_hash ?? ''));
    return toReturn(context, game, own) ?? [];
  });
}
