// The jackpots as a process sees them: read again once a second, so that a round asks nothing of the database to know what it puts aside.
import type { OfferedGame } from '#games/registry.ts';
import type { Database, Db } from '#kit/service-database.ts';
import type { JackpotRow, SessionRow } from '../tables.ts';
import type { NewJackpot } from './house-jackpots.ts';
import { drawPoint } from './run-pot.ts';
import { millionthsPerUnit } from '#contract/protocols/osw-jackpots.ts';

/** A jackpot with what is on its way into its pot; the pot never shows more than its ceiling. */
export type SeenJackpot = JackpotRow;

export interface Jackpots {
  /** Returns them as they stood within the last second. */
  read(): Promise<readonly SeenJackpot[]>;
  /** The jackpot that stakes of a session put aside for and may win, whatever its state. */
  findFor(game: OfferedGame, session: Pick<SessionRow, 'currency'>): Promise<SeenJackpot | undefined>;
  /** Has the next reader read them anew. */
  forget(): void;
}

const ttlMs = 1000;

/** True for a game whose stakes take part: a slot, whose rounds one stake opens. */
export const takesPart = ({ type, maths: [maths] }: OfferedGame): boolean => type === 'slot' && maths.roundKind !== 'shared';

/** Reads the jackpots with what no pot holds yet. */
export async function readJackpots(db: Db): Promise<SeenJackpot[]> {
  const rows = await db.query<JackpotRow & { pending: bigint }>(
    `select jackpot.*, coalesce((select sum(amount) from studio.jackpot_pending where jackpot_id = jackpot.id), 0)::bigint as pending
       from studio.jackpot order by id`,
  );
  return rows.map(({ pending, ...jackpot }) => {
    const ceiling = BigInt(jackpot.parameters.ceiling) * millionthsPerUnit;
    const pot = jackpot.pot + pending;
    return { ...jackpot, pot: pot < ceiling ? pot : ceiling };
  });
}

/** Makes the jackpots that are not there yet; those that are stay as they are. */
async function makeJackpots(database: Database, given: readonly NewJackpot[], wallMs: number): Promise<void> {
  await database.transact(async (tx) => {
    for (const { id, name, currency, parameters } of given) {
      const { point, salt, point_hash: pointHash } = drawPoint(id, 1, parameters);
      const seed = String(BigInt(parameters.seed) * millionthsPerUnit);
      await tx.query(
        `insert into studio.jackpot (id, name, currency, state, version, parameters, run, pot, reserve, put_up, point, salt, point_hash, started_at)
         values ($1, $2, $3, 'running', 1, $4, 1, $5, 0, $5, $6, $7, $8, $9) on conflict do nothing`,
        [id, name, currency, JSON.stringify(parameters), seed, point === null ? null : String(point), salt, pointHash, new Date(wallMs)],
      );
    }
  });
}

export function createJackpots(database: Database, given: readonly NewJackpot[], wallMs: () => number): Jackpots {
  let made: Promise<void> | undefined;
  let reading: Promise<readonly SeenJackpot[]> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;

  async function readAnew(): Promise<readonly SeenJackpot[]> {
    made ??= makeJackpots(database, given, wallMs());
    await made.catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return await readJackpots(database);
  }
  async function read(): Promise<readonly SeenJackpot[]> {
    if (reading === undefined || performance.now() - readAt >= ttlMs) {
      readAt = performance.now();
      const own = readAnew();
      reading = own;
      own.catch(() => {
        if (reading === own) reading = undefined;
      });
    }
    return await reading;
  }

  return {
    read,
    async findFor(game, { currency }) {
      if (!takesPart(game)) return undefined;
      return (await read()).find((jackpot) => jackpot.currency === currency);
    },
    forget: () => void (reading = undefined),
  };
}
