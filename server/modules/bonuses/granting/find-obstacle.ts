// Why a player is not granted a bonus of a template: nothing here is hidden from the operator who asks.
import { playerStatus } from '#contract/kernel/constants.ts';
import { findAlike, jurisdictionOf, type Player, readSegments } from '#server/modules/players/index.ts';
import { readLastStakeAt } from '#server/modules/wallet/index.ts';
import type { Db } from '#server/platform/database.ts';
import type { BonusDeps } from '../deps.ts';
import { faultsBy, isForCountry } from '../templates/check-template.ts';
import { spinsOf } from '../templates/spins-of.ts';
import type { Template } from '../templates/template-schema.ts';

export const obstacles = {
  'not-active': 'the player may not play',
  'opted-out': 'the player wants no bonuses',
  rules: 'the rules that hold for the player do not allow it',
  dates: 'it is not offered at this time',
  country: 'it is not offered in the country of the player',
  segment: 'it is for others',
  currency: 'it is not offered in this currency',
  once: 'it was granted before: to the player, or to whom it shares the person or household with',
  first: 'the rules that hold for the player allow a bonus before the first play alone',
  budget: 'its budget is used up',
  spins: 'none of its games can be played as free spins by the player',
} as const;
export type Obstacle = keyof typeof obstacles;

type Deps = Pick<BonusDeps, 'clock' | 'jurisdictions' | 'freeSpins'>;

/** Whether it was granted before to those whom its rule counts as one. */
async function wasGranted(db: Db, { identity, body }: Template, player: Player): Promise<boolean> {
  if (body.once === null) return false;
  const others = body.once === 'player' ? [] : await findAlike(db, player, body.once);
  const players = [player.id, ...others];
  for (const table of ['player_bonus', 'player_spins'] as const) {
    const known = await db
      .selectFrom(table)
      .select('id')
      .where('template', '=', identity)
      .where('player_id', 'in', players)
      .limit(1)
      .execute();
    if (known.length > 0) return true;
  }
  return false;
}

async function isFirst(db: Db, playerId: string): Promise<boolean> {
  for (const table of ['player_bonus', 'player_spins'] as const) {
    const known = await db.selectFrom(table).select('id').where('player_id', '=', playerId).limit(1).execute();
    if (known.length > 0) return false;
  }
  return (await readLastStakeAt(db, playerId, {})) === undefined;
}

async function isUsedUp(db: Db, { identity, body }: Template, currency: string): Promise<boolean> {
  const budget = body.currencies[currency]?.budget;
  if (budget === undefined || budget === null) return false;
  const spent = await db
    .selectFrom('bonus_spending')
    .select('amount')
    .where('template', '=', identity)
    .where('currency', '=', currency)
    .executeTakeFirst();
  return (spent?.amount ?? 0n) >= BigInt(budget);
}

/** Whether none of the games of a template's free spins can be given to a player. */
async function lacksGame(db: Db, { freeSpins }: Deps, { body }: Template, player: Player, currency: string): Promise<boolean> {
  const spins = spinsOf(body, currency);
  return spins !== null && (await freeSpins.findGames(db, player, { ...spins, currency })).length === 0;
}

/** Returns what stands against granting to a player in a currency, by the dates of a moment; undefined where nothing does. */
export async function findObstacle(
  db: Db,
  deps: Deps,
  template: Template,
  player: Player,
  currency: string,
  at: Date = deps.clock.now(),
): Promise<Obstacle | undefined> {
  const { body } = template;
  const now = at.getTime();
  const jurisdiction = jurisdictionOf(deps, player);
  if (player.status !== playerStatus.active) return 'not-active';
  if (!player.receive_bonus) return 'opted-out';
  if (faultsBy(jurisdiction, body).length > 0) return 'rules';
  if (now < Date.parse(body.from) || now >= Date.parse(body.until)) return 'dates';
  if (!isForCountry(body, player.country)) return 'country';
  if (body.currencies[currency] === undefined) return 'currency';
  if (body.segments.length > 0) {
    const own = await readSegments(db, player.id);
    if (!body.segments.some((name) => own.includes(name))) return 'segment';
  }
  if (await wasGranted(db, template, player)) return 'once';
  if (jurisdiction.rules.bonuses.isFirstPlayOnly && !(await isFirst(db, player.id))) return 'first';
  if (await isUsedUp(db, template, currency)) return 'budget';
  if (await lacksGame(db, deps, template, player, currency)) return 'spins';
  return undefined;
}
