// What the casino asks of the jackpots: how they stand, what was put aside, new parameters, a pause.
import type { Static } from 'typebox';
import {
  faultOfJackpot,
  millionthsPerUnit,
  type OswJackpot,
  type OswJackpotAnswer,
  type OswJackpotContributions,
  type OswJackpotPublish,
} from '#contract/protocols/osw-jackpots.ts';
import { queryOne } from '#kit/service-database.ts';
import type { Studio } from '../studio.ts';
import { readJackpots, type SeenJackpot, takesPart } from './jackpots.ts';
import { lockJackpot } from './run-pot.ts';
import { readDrops } from './show-jackpot.ts';

const maxDrops = 20;
const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Sums over all pots of a jackpot at one moment, in millionths of the smallest unit. What no pot holds yet is left out. */
const readBooks = async (studio: Studio, id: string): Promise<OswJackpot['books']> =>
  await queryOne<OswJackpot['books']>(
    studio.database,
    `select coalesce((select sum(amount) from studio.jackpot_contribution where jackpot_id = id), 0)::text as contributed,
            (put_up + coalesce((select sum(put_up) from studio.jackpot_drop where jackpot_id = id), 0))::text as "putUp",
            pot::text as pot, reserve::text as reserve,
            (coalesce((select sum(amount) from studio.jackpot_drop where jackpot_id = id), 0) * ${millionthsPerUnit})::text as won
       from studio.jackpot where id = $1`,
    [id],
  );

async function describe(studio: Studio, jackpot: SeenJackpot): Promise<OswJackpot> {
  const [books, drops] = await Promise.all([readBooks(studio, jackpot.id), readDrops(studio.database, jackpot.id, maxDrops)]);
  return {
    id: jackpot.id,
    name: jackpot.name,
    currency: jackpot.currency,
    state: jackpot.state,
    version: jackpot.version,
    run: jackpot.run,
    amount: String(jackpot.pot / millionthsPerUnit),
    parameters: jackpot.parameters,
    ...(jackpot.next_parameters !== null && { next: jackpot.next_parameters }),
    ...(jackpot.point_hash !== null && { pointHash: jackpot.point_hash }),
    startedAt: jackpot.started_at.toISOString(),
    gameIds: studio.games.games.filter(takesPart).map(({ id }) => id),
    books,
    drops: drops.map(({ run, round_id: roundId, amount, cause, at, point, salt, point_hash: pointHash }) => ({
      run,
      roundId,
      amount: String(amount),
      cause,
      at: at.toISOString(),
      ...(point !== null && { point: String(point) }),
      ...(salt !== null && { salt }),
      ...(pointHash !== null && { pointHash }),
    })),
  };
}

/** Returns the jackpots as they stand, with their books. */
export async function listJackpots(studio: Studio): Promise<{ jackpots: OswJackpot[] }> {
  // makes those of a new installation
  await studio.jackpots.read();
  const rows = await readJackpots(studio.database);
  return { jackpots: await Promise.all(rows.map(async (row) => await describe(studio, row))) };
}

/** Returns what the rounds have put aside whose ids sort before that one; undefined for a jackpot or an id that is none. */
export async function sumContributions(
  studio: Studio,
  id: string,
  before: string,
): Promise<Static<typeof OswJackpotContributions> | undefined> {
  if (!uuid.test(before)) return undefined;
  return await queryOne<Static<typeof OswJackpotContributions>>(
    studio.database,
    `select count(*)::int as rounds, coalesce(sum(amount), 0)::text as contributed from (
       select round_id, amount from studio.jackpot_contribution where jackpot_id = $1 and round_id < $2
       union all select round_id, amount from studio.jackpot_pending where jackpot_id = $1 and round_id < $2) put_aside`,
    [id, before],
  );
}

type Answer = Static<typeof OswJackpotAnswer>;
const noJackpot: Answer = { accepted: false, reason: 'There is no such jackpot.' };

const isKnown = async (studio: Studio, id: string): Promise<boolean> => (await studio.jackpots.read()).some((one) => one.id === id);

/** Queues parameters until the running pot is won: nobody's stake of before is played by other rules. Those that waited are replaced. */
export async function publishJackpot(studio: Studio, { jackpotId, parameters }: Static<typeof OswJackpotPublish>): Promise<Answer> {
  const fault = faultOfJackpot(parameters);
  if (fault !== undefined) return { accepted: false, reason: fault };
  if (!(await isKnown(studio, jackpotId))) return noJackpot;
  await studio.database.transact(async (tx) => {
    await lockJackpot(tx, jackpotId);
    await tx.query('update studio.jackpot set next_parameters = $2 where id = $1', [jackpotId, JSON.stringify(parameters)]);
  });
  studio.jackpots.forget();
  return { accepted: true };
}

/** Pauses a jackpot or has it go on: while it rests stakes put nothing aside and win nothing of it, and the pot stays as it is. */
export async function setJackpotState(studio: Studio, jackpotId: string, state: SeenJackpot['state']): Promise<Answer> {
  if (!(await isKnown(studio, jackpotId))) return noJackpot;
  await studio.database.transact(async (tx) => {
    await tx.query('update studio.jackpot set state = $2 where id = $1', [jackpotId, state]);
  });
  studio.jackpots.forget();
  return { accepted: true };
}
