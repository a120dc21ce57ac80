import { fairVersion } from '#games/fair/index.ts';
import type { RoundAnswer } from '#games/sdk/client-api.ts';
import type { Db } from '#kit/service-database.ts';
import { isRevealed } from '../seeds/read-seeds.ts';
import type { RoundRow } from '../tables.ts';
import { plainState } from './read-history.ts';

export type RoundDetail = RoundRow & {
  commit: string;
  client_seed: string;
  revealed: string | null;
  actions: unknown[];
  /** What was staked in all. */
  staked: bigint;
  exponent: number;
  symbol: string;
  language: string;
  /** What proves the chain of its shared round; null for a round of another kind. */
  chain: RoundAnswer['chain'];
};

/** In SQL, the actions of a round's steps in their order, none for a round of another kind, and all that was staked in it. */
export const stepsOf = (round: string): string => `(
  select coalesce(jsonb_agg(step.action order by step.number), '[]')
    from studio.step where step.round_id = ${round}.id and step.state = 'taken') as actions,
  case when ${round}.grant_id is null then ${round}.stake else 0 end + coalesce((
  select sum(step.stake) from studio.step where step.round_id = ${round}.id and step.state = 'taken'), 0)::bigint as staked`;

/** In SQL, what proves the chain of a round's shared round. */
export const chainOf = (round: string): string => `(
  select jsonb_build_object('firstHash', chain.first_hash, 'saltSeeds', coalesce(chain.salt_seeds, '{}'))
    from studio.shared_round shared join studio.shared_chain chain on chain.id = shared.chain_id
   where shared.id = ${round}.shared_id) as chain`;

/** A round with its proof; the server seed only once it may be told. */
export async function findRound(db: Db, id: string): Promise<RoundDetail | undefined> {
  const [row] = await db.query<RoundDetail>(
    `select round.*, seed.commit, seed.client_seed, session.exponent, session.symbol, session.language, ${stepsOf('round')},
            ${chainOf('round')},
            case when ${isRevealed} then seed.server_seed end as revealed
       from studio.round join studio.seed on seed.id = round.seed_id join studio.session on session.id = round.session_id
      where round.id = $1`,
    [id],
  );
  return row;
}

/** The jackpot that a round took part in, as it is proven; null where it took part in none. */
export const jackpotOf = ({ jackpot }: Pick<RoundRow, 'jackpot'>): RoundAnswer['jackpot'] =>
  jackpot && { id: jackpot.id, oddsPerUnit: jackpot.oddsPerUnit, isDrawn: jackpot.isDrawn };

const digits = (amount: bigint | null): string | null => (amount === null ? null : String(amount));

export function toRoundAnswer(row: RoundDetail): RoundAnswer {
  return {
    id: row.id,
    gameId: row.game_id,
    state: plainState(row),
    currency: row.currency,
    exponent: row.exponent,
    symbol: row.symbol,
    stake: String(row.stake),
    staked: String(row.staked),
    isFree: row.grant_id !== null,
    payout: digits(row.payout),
    jackpotWin: row.jackpot?.win ?? null,
    jackpot: jackpotOf(row),
    chain: row.chain,
    fundsBefore: digits(row.funds_before),
    fundsAfter: digits(row.funds_after),
    startedAt: row.reserved_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    choice: row.choice,
    actions: row.actions,
    round: row.outcome,
    proof: {
      algorithm: fairVersion,
      mathsVersion: row.maths_version,
      mathHash: row.math_hash,
      commit: row.commit,
      clientSeed: row.client_seed,
      nonce: row.nonce,
      serverSeed: row.revealed,
    },
  };
}
