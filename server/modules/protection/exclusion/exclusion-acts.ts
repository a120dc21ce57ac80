// What POST /player/limits does with breaks and exclusions.
import { fieldError, Problem, refuseFields } from '#server/platform/problem.ts';
import type { ChangeOf, LimitChangeAct } from '../limits/change-limit.ts';
import { askReturn } from './ask-return.ts';
import { beginExclusion } from './begin-exclusion.ts';
import { findStanding, readExclusions, toLimit } from './read-exclusions.ts';
import { periodsOf } from './rules.ts';
import type { PlayerLimit } from '#contract/protection.ts';
import type { Db } from '#server/platform/database.ts';
import type { ProtectionDeps } from '../deps.ts';

export const excludeSelf: LimitChangeAct<'exclude'> = async (tx, context, playerId, { definition, period: asked }) => {
  const period = periodsOf(definition).find((one) => one === asked);
  if (period === undefined) throw refuseFields(fieldError('period', 'oneOf', { param: periodsOf(definition).join(', ') }));
  await beginExclusion(tx, context, {
    playerId,
    definition,
    period,
    setBy: 'player',
    actor: `player:${playerId}`,
    reason: 'asked by the player',
  });
};

export const askToReturn: LimitChangeAct<'return'> = async (tx, context, playerId, { id, reason = '' }) =>
  await askReturn(tx, context, { playerId, id, reason: reason.trim() });

/** An act that loosens a limit, or takes back its loosening: no break or exclusion is ended by it, and none of the former is done in one. */
export const unlessExcluded =
  <A extends 'remove' | 'confirm' | 'withdraw'>(act: LimitChangeAct<A>): LimitChangeAct<A> =>
  async (tx, context, playerId, change) => {
    const row = await findStanding(tx, playerId);
    const { id, action } = change as ChangeOf<'remove' | 'confirm' | 'withdraw'>;
    if (row !== undefined && (row.id === id || action !== 'withdraw'))
      throw new Problem('exclusion-stands', 'It ends with its time, and by your asking where it is a self-exclusion.');
    await act(tx, context, playerId, change);
  };

/** The breaks and exclusions of a player for the list of limits, the newest first. */
export async function listExclusions(db: Db, context: ProtectionDeps, playerId: string): Promise<PlayerLimit[]> {
  const now = context.clock.now();
  return (await readExclusions(db, playerId)).map((row) => toLimit(row, now));
}
