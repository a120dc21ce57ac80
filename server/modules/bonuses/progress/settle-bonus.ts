// Brings an active bonus up to what is booked, and ends it where its time has come. A round that is open may still win or be taken back, so a
// bonus never ends before it: it is asked again when the round is over.
import { type AccountState, readAccountState, takeLane } from '#server/modules/wallet/index.ts';
import type { Tx } from '#server/platform/database.ts';
import type { BonusDeps } from '../deps.ts';
import { endBonus, type EndReason } from '../states/end-bonus.ts';
import { standingOfSource } from '../states/standing-of-source.ts';
import { type BonusRow, publishBonus } from '../states/to-player-bonus.ts';
import { requireTemplate } from '../templates/read-templates.ts';
import { hasRunOut } from '../watch/has-run-out.ts';
import { judgeStakes } from './judge-stakes.ts';

/** Why a bonus ends now; undefined: it does not. */
export function endOf(row: BonusRow, { bonus, openRounds }: AccountState, now: Date): EndReason | undefined {
  if (openRounds > 0) return undefined;
  if (row.counted >= row.target) return 'wagered';
  if (bonus === 0n) return 'used-up';
  return row.wager_until !== null && row.wager_until <= now ? 'not-wagered' : undefined;
}

/** A bonus that is brought up to its account, and how that stands under the lock of the player's lane. */
export interface Settled {
  row: BonusRow;
  state: AccountState;
}

/** Why a bonus ends now, by its deposit too: one that people decide about keeps it from being converted, one that is gone ends it. */
async function endOfBrought(tx: Tx, deps: BonusDeps, { row, state }: Settled): Promise<EndReason | undefined> {
  const due = endOf(row, state, deps.clock.now());
  const standing = state.openRounds > 0 ? 'stands' : await standingOfSource(tx, deps, row);
  if (standing === 'gone') return 'deposit-reversed';
  return standing === 'doubted' && due === 'wagered' ? undefined : due;
}

async function judgeAll(tx: Tx, deps: BonusDeps, row: BonusRow): Promise<Settled> {
  const state = await readAccountState(tx, row.account_id);
  return { row: await judgeStakes(tx, deps, row, state.seq), state };
}

/** Judges everything that is booked for a bonus which the caller holds locked. Nothing more is booked for the player until the transaction ends. */
export async function catchUp(tx: Tx, deps: BonusDeps, row: BonusRow): Promise<Settled> {
  await takeLane(tx, row.player_id);
  return await judgeAll(tx, deps, row);
}

/** True where the time to wager is over by the calendar, and what could not be used of it is still to be given back. */
async function waitsForTime(tx: Tx, deps: BonusDeps, row: BonusRow): Promise<boolean> {
  if (row.wager_until === null || row.wager_until > deps.clock.now()) return false;
  return !(await hasRunOut(tx, deps, row.wager_until, (await requireTemplate(tx, row.template, row.template_version)).body));
}

/** Settles the active bonus of an account, if it has one. Returns how it stands then. */
export async function settleBonus(tx: Tx, deps: BonusDeps, accountId: string): Promise<BonusRow | undefined> {
  const known = await tx
    .selectFrom('player_bonus')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', '=', 2)
    .forUpdate()
    .executeTakeFirst();
  if (known === undefined) return undefined;
  // nothing is judged late that will be in time
  if (await waitsForTime(tx, deps, known)) return known;
  // stakes are judged beside the play; only an end waits until nothing is being booked, and looks again
  const seen = await judgeAll(tx, deps, known);
  if ((await endOfBrought(tx, deps, seen)) !== undefined) {
    const { row, state } = await catchUp(tx, deps, seen.row);
    const reason = await endOfBrought(tx, deps, { row, state });
    if (reason !== undefined) return await endBonus(tx, deps, row, state, { reason, actor: 'system', why: reason });
    seen.row = row;
  }
  if (seen.row.version !== known.version) await publishBonus(tx, deps, seen.row);
  return seen.row;
}
