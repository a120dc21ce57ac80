// What POST /player/limits can do, and what GET /player/limits lists: a row each.
import type { LimitChange, PlayerLimit } from '#contract/protection.ts';
import type { Db } from '#server/platform/database.ts';
import type { ProtectionDeps } from './deps.ts';
import { askToReturn, excludeSelf, listExclusions, unlessExcluded } from './exclusion/exclusion-acts.ts';
import { confirmLimitRise, type LimitChangeAct, removeLimit, setLimit, withdrawLimitRise } from './limits/change-limit.ts';
import { readCashLimits } from './limits/read-cash-limits.ts';

export const limitActs: { readonly [A in LimitChange['action']]: LimitChangeAct<A> } = {
  set: setLimit,
  remove: unlessExcluded(removeLimit),
  confirm: unlessExcluded(confirmLimitRise),
  withdraw: unlessExcluded(withdrawLimitRise),
  exclude: excludeSelf,
  return: askToReturn,
};

/** Reads one kind of what holds for a player. */
type LimitSource = (db: Db, context: ProtectionDeps, playerId: string) => Promise<PlayerLimit[]>;

export const limitSources: readonly LimitSource[] = [readCashLimits, listExclusions];
