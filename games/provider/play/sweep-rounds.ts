import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type GameRegistry, UnknownMaths } from '#games/registry.ts';
import { leftAfterHours, shownAfterMs } from '#games/sdk/maths.ts';
import type { Database, Tx } from '#kit/service-database.ts';
import { leaseMs, writeDelivery } from '../operator/write-delivery.ts';
import type { RoundRow } from '../tables.ts';
import { endLeftRound } from './end-left-rounds.ts';
import { finishRound, summarizeRound } from './finish-round.ts';
import { giveUpStep } from './steps/added-stake.ts';
import { leaveRound } from './steps/leave-round.ts';
import { alarmOf, tryRound } from './try-round.ts';
import { voidRound } from './void-round.ts';

/** A stake that is asked for this long belongs to a process that died: a live one gives up much sooner. */
const orphanedAfterMs = 10_000;
const batchSize = 20;
/** A round that could not be ended is looked at again after this long. */
const triedAgainAfterMs = 60_000;
/** Of so many it is remembered. */
const maxSetAside = 10_000;
/** So often one look goes on behind rounds that could not be ended; the next one begins there. */
const maxPasses = 100;

type Found = RoundRow & { session_token: string };

/**
 * Rounds by what they wait for: the casino, the end of their show, the next step, nothing more as nobody goes on with them, that an offered win
 * is taken, that the casino hears of their end from who carried it.
 */
const waiting = {
  stake: "round.state = 'reserved'",
  show: "round.state = 'open' and round.outcome is not null",
  step: "round.state = 'open' and round.outcome is null and round.shared_id is null",
  left: `round.is_left and round.state = 'open' and round.shared_id is null and not exists (
    select 1 from studio.step where step.round_id = round.id and step.state = 'asked')`,
  offer: `round.state = 'open' and round.outcome is null and round.game_id = any ($5)
    and round.game_id || ' ' || round.maths_version = any ($6)`,
  end: `round.state = 'settling' and round.payout is not null and not exists (
    select 1 from studio.delivery where delivery.round_id = round.id and delivery.call in ('win', 'round-close'))`,
} as const;
type Waiting = keyof typeof waiting;

/** Rounds in the order in which they are looked at. */
type Mark = Pick<RoundRow, 'touched_at' | 'id'>;
const beginning: Mark = { touched_at: new Date(0), id: '00000000-0000-0000-0000-000000000000' };

/** The maths whose rounds wait with a win that is offered, as `waiting.offer` names them. */
const offering = ({ games }: GameRegistry): { id: string; name: string }[] =>
  games.flatMap(({ id, maths }) =>
    maths.filter((one) => one.roundKind === 'steps' && one.isWinOffered).map(({ version }) => ({ id, name: `${id} ${version}` })),
  );

interface Looked {
  before: Date;
  after: Mark;
  setAside: readonly string[];
  offers: ReturnType<typeof offering>;
}

async function findQuiet(tx: Tx, what: Waiting, { before, after, setAside, offers }: Looked): Promise<Found[]> {
  return await tx.query<Found>(
    `select round.*, session.session_token
       from studio.round join studio.session on session.id = round.session_id
      where ${waiting[what]} and round.touched_at <= $1 and round.id <> all ($2::uuid[])
        and (round.touched_at, round.id) > ($3::timestamptz, $4::uuid)
      order by round.touched_at, round.id limit ${batchSize} for update of round skip locked`,
    [
      before,
      setAside,
      after.touched_at,
      after.id,
      ...(what === 'offer' ? [offers.map(({ id }) => id), offers.map(({ name }) => name)] : []),
    ],
  );
}

/** Added stakes that are asked for since before. */
const findAskedSteps = async (tx: Tx, before: Date): Promise<{ id: string }[]> =>
  await tx.query(`select id from studio.step where state = 'asked' and at <= $1 order by at limit ${batchSize} for update skip locked`, [
    before,
  ]);

/** Writes what the casino is owed of a round as a row, for the delivery worker. Who carried it, and may still, finds the round changed. */
async function takeOver(tx: Tx, games: GameRegistry, round: Found, wallMs: number): Promise<void> {
  const amount = round.payout ?? 0n;
  await tx.query('update studio.round set touched_at = $2 where id = $1', [round.id, new Date(wallMs)]);
  const duty =
    amount === 0n ? ({ call: 'round-close' } as const) : ({ call: 'win', amount, summary: summarizeRound(games, round) } as const);
  await writeDelivery(tx, round, round.session_token, duty, wallMs);
}

const orphaned = { status: 'UNKNOWN', rollbackReason: 'the studio stopped before the answer' };

interface Parts {
  database: Database;
  games: GameRegistry;
  log: FastifyBaseLogger;
}

/** Returns what brings rounds to their end that nobody looks after: stakes of a dead process come back, wins of absent players are booked. */
export function createSweeper({ database, games, log }: Parts): (wallMs: number) => Promise<void> {
  /** When each is tried again. */
  const setAside = new LRUCache<string, number>({ max: maxSetAside });
  const failures = new LRUCache<string, number>({ max: maxSetAside });
  const marks = new Map<Waiting, Mark>();
  const offers = offering(games);

  /** False: the round is left alone for a while, and people are called once. What may pass by itself is tried a second time before. */
  async function endOne(tx: Tx, round: Found, end: (tx: Tx, round: Found) => Promise<unknown>, wallMs: number): Promise<boolean> {
    const failed = await tryRound(tx, async () => await end(tx, round));
    if (failed === undefined) {
      failures.delete(round.id);
      return true;
    }
    setAside.set(round.id, wallMs + triedAgainAfterMs);
    const before = failures.get(round.id) ?? 0;
    failures.set(round.id, before + 1);
    if (before === (failed.error instanceof UnknownMaths ? 0 : 1)) alarmOf(log, round, failed.error);
    return false;
  }
  /** Each round by itself: one that cannot be ended, as its maths are not here, holds up no other. */
  async function sweep(what: Waiting, wallMs: number, quietMs: number, end: (tx: Tx, round: Found) => Promise<unknown>): Promise<void> {
    const before = new Date(wallMs - quietMs);
    let after = marks.get(what) ?? beginning;
    marks.delete(what);
    for (let pass = 0; pass < maxPasses; pass += 1) {
      const last = await database.transact(async (tx) => {
        const left = [...setAside].filter(([, until]) => until > wallMs).map(([id]) => id);
        const found = await findQuiet(tx, what, { before, after, setAside: left, offers });
        let ended = 0;
        for (const round of found) if (await endOne(tx, round, end, wallMs)) ended += 1;
        return ended < found.length && found.length === batchSize ? found.at(-1) : undefined;
      });
      if (last === undefined) return;
      after = last;
    }
    marks.set(what, after);
  }
  return async (wallMs) => {
    await sweep('stake', wallMs, orphanedAfterMs, async (tx, round) => await voidRound(tx, round, round.session_token, orphaned, wallMs));
    await sweep('end', wallMs, leaseMs, async (tx, round) => await takeOver(tx, games, round, wallMs));
    await database.transact(async (tx) => {
      for (const { id } of await findAskedSteps(tx, new Date(wallMs - orphanedAfterMs))) await giveUpStep(tx, id, orphaned, wallMs);
    });
    await sweep('left', wallMs, 0, async (tx, { id }) => await endLeftRound(tx, games, id, wallMs));
    await sweep('show', wallMs, shownAfterMs, async (tx, { id }) => await finishRound(tx, games, id, wallMs));
    await sweep('offer', wallMs, shownAfterMs, async (tx, { id }) => await leaveRound(tx, games, id, wallMs));
    await sweep('step', wallMs, leftAfterHours * 3_600_000, async (tx, { id }) => await leaveRound(tx, games, id, wallMs));
  };
}
