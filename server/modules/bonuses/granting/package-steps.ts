// A package: templates that name it, in the order of their steps. How far a player is follows from what was granted and how many deposits have
// arrived; nothing of it is kept besides.
import type { Player } from '#server/modules/players/index.ts';
import type { Db } from '#server/platform/database.ts';
import type { BonusDeps } from '../deps.ts';
import type { Template } from '../templates/template-schema.ts';
import { findGrantOf } from './find-grant.ts';
import { findObstacle, type Obstacle } from './find-obstacle.ts';

/** Returns the templates of a package by their steps. */
export const stepsOf = (templates: readonly Template[], identity: string): Template[] =>
  templates
    .filter(({ body }) => body.package?.identity === identity)
    .toSorted((one, other) => (one.body.package?.step ?? 0) - (other.body.package?.step ?? 0));

/** The deposit that a step is for; null: the next one that fits. */
export function depositNumberOf({ package: own, trigger }: Template['body']): number | null {
  if (own?.ifSkipped !== 'lost' || trigger.kind !== 'deposit') return null;
  return trigger.numbers?.from ?? own.step;
}

interface Standing {
  /** The number of the player's next deposit. */
  next: number;
  /** Whether all steps before it were taken, or are not for the player. */
  isNextOpen: boolean;
  obstacle: Obstacle | undefined;
}

/** Where a step stands that has brought nothing yet. */
export function standingOf({ body }: Template, { next, isNextOpen, obstacle }: Standing): 'open' | 'waiting' | 'missed' | 'unavailable' {
  const number = depositNumberOf(body);
  if (number !== null && number < next) return 'missed';
  if (obstacle !== undefined) return 'unavailable';
  if (number !== null) return number === next ? 'open' : 'waiting';
  return isNextOpen ? 'open' : 'waiting';
}

/** Returns the steps, by their templates, that a player's deposit of a number may bring: of each package one at the most. */
export async function findOpenSteps(
  db: Db,
  deps: BonusDeps,
  templates: readonly Template[],
  player: Player,
  { currency, number, at }: { currency: string; number: number; at: Date },
): Promise<ReadonlySet<string>> {
  const open = new Set<string>();
  for (const identity of new Set(templates.flatMap(({ body }) => body.package?.identity ?? []))) {
    let isNextOpen = true;
    for (const template of stepsOf(templates, identity)) {
      if ((await findGrantOf(db, template.identity, player.id)) !== undefined) continue;
      const obstacle = await findObstacle(db, deps, template, player, currency, at);
      const standing = standingOf(template, { next: number, isNextOpen, obstacle });
      if (standing === 'open') open.add(template.identity);
      if (standing === 'open' || standing === 'waiting') isNextOpen = false;
    }
  }
  return open;
}
