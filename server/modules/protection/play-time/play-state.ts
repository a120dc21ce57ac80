// How a player's play stands: the session that runs, when something was last done in it, and the check that comes next.
import type { Selectable } from 'kysely';
import type { Rules } from '#server/modules/jurisdiction/index.ts';
import { readRules } from '#server/modules/players/index.ts';
import { readLastStakeAt } from '#server/modules/wallet/index.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { PlayStateDeps } from './deps.ts';
import { minutesInForce, nextCheckAt } from './reality-check.ts';
import type { PlayTimeTables } from './tables.ts';

export type PlaySessionRow = Selectable<PlayTimeTables['play_session']>;

export interface PlayState {
  /** Not over by pause or sign-out. */
  session: PlaySessionRow | undefined;
  /** One that nobody has ended yet, though it is over, with the time of its last launch or stake. */
  open: { id: string; lastAt: Date } | undefined;
  /** When the session is over unless something is done in it. */
  endsAt: Date | undefined;
  /** What holds for this player. */
  rules: Rules;
  minutes: number | null;
  isOwn: boolean;
  /** Null without a session, and where no checks are made. */
  dueAt: Date | null;
}

const minuteMs = 60_000;

const findSetting = async (db: Db, playerId: string) =>
  await db.selectFrom('reality_check_setting').select('minutes').where('player_id', '=', playerId).executeTakeFirst();

const later = (one: Date, other: Date | undefined): Date => (other !== undefined && other > one ? other : one);

/** Returns how play stands, given the row that nobody has ended. */
async function readState(db: Db, deps: PlayStateDeps, playerId: string, open: PlaySessionRow | undefined): Promise<PlayState> {
  const own = await findSetting(db, playerId);
  const rules = await readRules(db, deps, playerId);
  const minutes = minutesInForce(own, rules.realityCheckMinutes);
  const isOwn = own !== undefined;
  if (open === undefined) return { session: undefined, open: undefined, endsAt: undefined, rules, minutes, isOwn, dueAt: null };
  const lastAt = later(open.launched_at, await readLastStakeAt(db, playerId, open.starts));
  const endsAt = new Date(lastAt.getTime() + rules.playPauseMinutes * minuteMs);
  const isOver = deps.clock.now() >= endsAt || !(await deps.sessions.isOpen(open.session_id));
  const session = isOver ? undefined : open;
  return {
    session,
    open: { id: open.id, lastAt },
    endsAt: isOver ? undefined : endsAt,
    rules,
    minutes,
    isOwn,
    dueAt: session === undefined ? null : nextCheckAt(session, minutes),
  };
}

/** True while the check stands in the way of a new round. */
export const isDue = ({ dueAt }: Pick<PlayState, 'dueAt'>, now: Date): boolean => dueAt !== null && dueAt <= now;

const openOf = (db: Db, playerId: string) =>
  db.selectFrom('play_session').selectAll().where('player_id', '=', playerId).where('ended_at', 'is', null);

export async function readPlayState(db: Db, deps: PlayStateDeps, playerId: string): Promise<PlayState> {
  const open = await openOf(db, playerId).executeTakeFirst();
  const state = await readState(db, deps, playerId, open);
  // the first stake of the next session may have been read beside the row of the one before, which has ended meanwhile
  if (!isDue(state, deps.clock.now()) || (await openOf(db, playerId).executeTakeFirst())?.id === open?.id) return state;
  return await readPlayState(db, deps, playerId);
}

/** The same with the session's row locked, for who changes it. */
export async function lockPlayState(tx: Tx, deps: PlayStateDeps, playerId: string): Promise<PlayState> {
  return await readState(tx, deps, playerId, await openOf(tx, playerId).forUpdate().executeTakeFirst());
}
