import type { LimitChange } from '#contract/protection.ts';
import type { LimitChangeAct } from './change-limit.ts';
import { handle } from '../deps.ts';
import { limitActs } from '../limit-acts.ts';
import { readLimits } from '../read-limits.ts';

export const listLimits = handle('listLimits', async ({ context, db, session }) => ({
  data: await readLimits(db, context, session.playerId),
}));

export const changeLimits = handle('changeLimits', async ({ context, tx, session, body }) => {
  const act = limitActs[body.action] as LimitChangeAct<LimitChange['action']>;
  await act(tx, context, session.playerId, body);
  return { data: await readLimits(tx, context, session.playerId) };
});
