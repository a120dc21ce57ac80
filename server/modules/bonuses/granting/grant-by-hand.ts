import { findAccount, findOrOpenAccount } from '#server/modules/wallet/index.ts';
import type { Database, Tx } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import type { BonusDeps } from '../deps.ts';
import { maxAmountOf } from '../templates/amounts.ts';
import { findTemplate } from '../templates/read-templates.ts';
import { obstacles } from './find-obstacle.ts';
import { issueBonus, type Issued } from './issue-bonus.ts';

interface ByHand {
  playerId: string;
  template: string;
  currency: string;
  actor: string;
  reason: string;
}

/** Grants a bonus by the operator's word. @throws Problem not-found, conflict with what stands against it */
export async function grantByHand(
  tx: Tx,
  deps: BonusDeps,
  { playerId, template: identity, currency, actor, reason }: ByHand,
): Promise<Issued> {
  const template = await findTemplate(tx, identity);
  const own = template?.body.currencies[currency];
  if (template?.state !== 'published') throw new Problem('not-found', `There is no template ${identity} that is published.`);
  if (template.body.trigger.kind !== 'operator')
    throw new Problem('conflict', `${identity} is not granted by operators: its trigger is another one.`);
  if (own === undefined) throw new Problem('conflict', `${identity} is not offered in ${currency}.`);
  const accountId = (await findAccount(tx, playerId, currency))?.id ?? (await findOrOpenAccount(tx, deps, playerId, currency));
  const grant = {
    playerId,
    accountId,
    currency,
    amount: maxAmountOf(template.body, currency),
    source: `operator ${newId()}`,
    actor,
    reason,
  };
  const issued = await issueBonus(tx, deps, template, grant);
  if ('obstacle' in issued) throw new Problem('conflict', `It cannot be granted: ${obstacles[issued.obstacle]}.`);
  return issued;
}

/** Carries out of a transaction what was done in it, so that none of it stays. */
class TakenBack extends Error {
  override name = 'TakenBack';
  readonly issued: Issued;
  constructor(issued: Issued) {
    super('It was a look');
    this.issued = issued;
  }
}

/** Returns what a grant would bring, by doing it and taking it back. @throws Problem as grantByHand */
export async function previewGrant(deps: BonusDeps & { database: Pick<Database, 'transact'> }, wanted: ByHand): Promise<Issued> {
  try {
    return await deps.database.transact(async (tx) => {
      throw new TakenBack(await grantByHand(tx, deps, wanted));
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.issued;
    throw error;
  }
}
