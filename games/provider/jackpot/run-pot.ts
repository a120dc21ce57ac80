// A pot from its seed to its drop, as one row under its lock. In it and its reserve is every millionth that rounds have put aside and the house
// has put up, less what was won.
import { randomBytes } from 'node:crypto';
import { millionthsPerUnit } from '#contract/protocols/osw-jackpots.ts';
import { queryOne, type Tx } from '#kit/service-database.ts';
import { sha256 } from '../ids.ts';
import type { JackpotDropRow, JackpotRow } from '../tables.ts';

/** Where a pot must be won; nothing for a jackpot without such a rule. */
type Point = Pick<JackpotRow, 'point' | 'salt' | 'point_hash'>;

const bytesOfDraw = 16;

/** A number of 0 … n - 1 from the operating system, all equally likely. */
function drawBelow(n: bigint): bigint {
  const values = 1n << BigInt(bytesOfDraw * 8);
  const accepted = values - (values % n);
  for (;;) {
    const drawn = BigInt(`0x${randomBytes(bytesOfDraw).toString('hex')}`);
    if (drawn < accepted) return drawn % n;
  }
}

/** The published commitment to the place where a pot must be won. */
export const hashPoint = (id: string, run: number, point: bigint, salt: string): string =>
  sha256(`${id}:${run}:${point}:${salt}`).toString('hex');

/** Draws where a pot must be won: above its seed, at `mustDropBy` at the latest. */
export function drawPoint(id: string, run: number, { seed, mustDropBy }: JackpotRow['parameters']): Point {
  if (mustDropBy === undefined) return { point: null, salt: null, point_hash: null };
  const point = BigInt(seed) + 1n + drawBelow(BigInt(mustDropBy) - BigInt(seed));
  const salt = randomBytes(32).toString('hex');
  return { point, salt, point_hash: hashPoint(id, run, point, salt) };
}

/** Locks a jackpot's row until the end of the transaction. */
export const lockJackpot = async (tx: Tx, id: string): Promise<JackpotRow> =>
  await queryOne<JackpotRow>(tx, 'select * from studio.jackpot where id = $1 for no key update', [id]);

/**
 * Puts what rounds have put aside into the locked pot: all that is there by now, each once. Beyond the ceiling it goes to the reserve. The order
 * of these steps is the order of the studio's ledger.
 */
export async function fillPot(tx: Tx, jackpot: JackpotRow, wallMs: number): Promise<JackpotRow> {
  const { added } = await queryOne<{ added: bigint }>(
    tx,
    `with taken as (delete from studio.jackpot_pending where jackpot_id = $1 returning round_id, amount),
          kept as (insert into studio.jackpot_contribution (round_id, jackpot_id, run, amount, at)
                   select round_id, $1, $2, amount, $3 from taken)
     select coalesce(sum(amount), 0)::bigint as added from taken`,
    [jackpot.id, jackpot.run, new Date(wallMs)],
  );
  if (added === 0n) return jackpot;
  const room = BigInt(jackpot.parameters.ceiling) * millionthsPerUnit - jackpot.pot;
  const inPot = added < room ? added : room;
  return await queryOne<JackpotRow>(tx, 'update studio.jackpot set pot = pot + $2, reserve = reserve + $3 where id = $1 returning *', [
    jackpot.id,
    String(inPot),
    String(added - inPot),
  ]);
}

/**
 * Pays the locked pot to a round, down to the smallest unit, and begins the next one: with the parameters that waited for it, its seed from the
 * reserve and, where that is short of it, from the house. Returns what was won, in smallest units.
 */
export async function dropPot(
  tx: Tx,
  jackpot: JackpotRow,
  { roundId, cause }: { roundId: string; cause: JackpotDropRow['cause'] },
  wallMs: number,
): Promise<bigint> {
  const now = new Date(wallMs);
  const { id, run, pot } = jackpot;
  const won = pot / millionthsPerUnit;
  await tx.query(
    `insert into studio.jackpot_drop (jackpot_id, run, round_id, cause, version, parameters, amount, pot, put_up, point, salt, point_hash, at)
     select id, run, $2, $3, version, parameters, $4, pot, put_up, point, salt, point_hash, $5 from studio.jackpot where id = $1`,
    [id, roundId, cause, String(won), now],
  );
  const parameters = jackpot.next_parameters ?? jackpot.parameters;
  const seed = BigInt(parameters.seed) * millionthsPerUnit;
  const kept = jackpot.reserve + (pot % millionthsPerUnit);
  const fromReserve = kept < seed ? kept : seed;
  const { point, salt, point_hash: pointHash } = drawPoint(id, run + 1, parameters);
  await tx.query(
    `update studio.jackpot set run = run + 1, version = version + case when next_parameters is null then 0 else 1 end,
                               parameters = coalesce(next_parameters, parameters), next_parameters = null, pot = $2, reserve = $3,
                               put_up = $4, point = $5, salt = $6, point_hash = $7, started_at = $8
      where id = $1`,
    [id, String(seed), String(kept - fromReserve), String(seed - fromReserve), point === null ? null : String(point), salt, pointHash, now],
  );
  return won;
}

/** True once a pot stands where it must be won. */
export const isAtPoint = ({ pot, point }: Pick<JackpotRow, 'pot' | 'point'>): boolean => point !== null && pot >= point * millionthsPerUnit;
