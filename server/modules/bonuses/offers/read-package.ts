import type { PackageStep } from '#contract/bonus-offers.ts';
import type { Db } from '#server/platform/database.ts';
import type { BonusDeps } from '../deps.ts';
import { findGrantOf, type GrantOf } from '../granting/find-grant.ts';
import { depositNumberOf, standingOf, stepsOf } from '../granting/package-steps.ts';
import { toPlayerBonus } from '../states/to-player-bonus.ts';
import { readPublished, requireTemplate } from '../templates/read-templates.ts';
import { obstacleOf, type Viewer } from './offered-to.ts';
import { toOffer } from './to-offer.ts';

export type IfSkipped = 'kept' | 'lost';

const stateOfBonus = ['issued', 'active', 'played', 'canceled', 'expired', 'lost'] as const;
const stateOfGrant = ({ bonus }: GrantOf): PackageStep['state'] => {
  if (bonus === undefined) return 'issued';
  return bonus.status < 3 ? (stateOfBonus[bonus.status - 1] ?? 'issued') : (stateOfBonus[bonus.result] ?? 'played');
};

/** Returns a package with how far the player is; undefined where there is none, or nothing of it in the currency. */
export async function readPackage(
  db: Db,
  deps: BonusDeps,
  identity: string,
  viewer: Viewer,
): Promise<{ identity: string; ifSkipped: IfSkipped; steps: PackageStep[] } | undefined> {
  const { player, currency, language } = viewer;
  const next = player === undefined ? 1 : (await deps.countDeposits(db, player.id)) + 1;
  const templates = stepsOf(await readPublished(db), identity);
  const steps: PackageStep[] = [];
  let isNextOpen = true;
  for (const template of templates) {
    const offer = toOffer(template, currency, language);
    if (offer === undefined) continue;
    const grant = player && (await findGrantOf(db, template.identity, player.id));
    const obstacle = grant === undefined ? await obstacleOf(db, deps, template, viewer) : undefined;
    const state = grant === undefined ? standingOf(template, { next, isNextOpen, obstacle }) : stateOfGrant(grant);
    // who has been given nothing of an earlier step waits with the later ones
    if (state === 'open' || state === 'waiting') isNextOpen = false;
    const row = grant?.bonus;
    const bonus =
      row === undefined ? null : toPlayerBonus(row, (await requireTemplate(db, row.template, row.template_version)).body, language);
    steps.push({
      step: offer.package?.step ?? 0,
      depositNumber: depositNumberOf(template.body),
      state,
      reason: state === 'unavailable' ? (obstacle ?? null) : null,
      offer,
      bonus,
      freeSpinsId: grant?.freeSpinsId ?? null,
    });
  }
  return steps.length === 0 ? undefined : { identity, ifSkipped: templates[0]?.body.package?.ifSkipped ?? 'kept', steps };
}
