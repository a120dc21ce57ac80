// A grant: a promise with an end, of which nothing is booked until its player activates it.
import { integerToWire } from '#contract/kernel/money.ts';
import { holdPlayer, requirePlayer, rulesOf } from '#server/modules/players/index.ts';
import { tell } from '#server/modules/messages/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { BonusDeps } from '../deps.ts';
import { payOut } from '../states/pay-out.ts';
import { type BonusRow, publishBonus } from '../states/to-player-bonus.ts';
import { targetOf } from '../templates/amounts.ts';
import { nameIn } from '../templates/name-in.ts';
import { costOfSpins, spinsOf } from '../templates/spins-of.ts';
import type { Template } from '../templates/template-schema.ts';
import { findObstacle, type Obstacle } from './find-obstacle.ts';

const dayMs = 86_400_000;

export interface Grant {
  playerId: string;
  accountId: string;
  currency: string;
  amount: bigint;
  deposit?: bigint;
  /** The moment by which the dates of the template hold; now, unless it is said. */
  judgedAt?: Date;
  /** What grants it: the same grants once. */
  source: string;
  actor: string;
  reason: string;
}

/** Adds to what the template has granted, unless that would pass its budget. */
async function spend(tx: Tx, { identity, body }: Template, currency: string, amount: bigint): Promise<boolean> {
  await tx
    .insertInto('bonus_spending')
    .values({ template: identity, currency, grants: 0, amount: 0n })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const budget = body.currencies[currency]?.budget;
  const { numUpdatedRows } = await tx
    .updateTable('bonus_spending')
    .set((e) => ({ grants: e('grants', '+', 1), amount: e('amount', '+', amount) }))
    .where('template', '=', identity)
    .where('currency', '=', currency)
    .$if(budget !== undefined && budget !== null, (query) => query.where('amount', '<=', BigInt(budget ?? 0) - amount))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What a template has granted at once: a bonus, free spins, or both. */
export interface Issued {
  bonus: BonusRow | undefined;
  freeSpinsId: string | undefined;
}

async function findIssued(tx: Tx, playerId: string, source: string): Promise<Issued | undefined> {
  const bonus = await tx
    .selectFrom('player_bonus')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('source', '=', source)
    .executeTakeFirst();
  const spins = await tx
    .selectFrom('player_spins')
    .select('id')
    .where('player_id', '=', playerId)
    .where('source', '=', source)
    .executeTakeFirst();
  return bonus === undefined && spins === undefined ? undefined : { bonus, freeSpinsId: spins?.id };
}

/** Writes a bonus down as issued and tells its player. Nothing is asked any more: the caller has judged whether it may be. */
export async function openBonus(tx: Tx, deps: BonusDeps, template: Template, grant: Grant, acceptUntil: Date): Promise<BonusRow> {
  const { playerId, currency, amount, deposit, source } = grant;
  const row = await tx
    .insertInto('player_bonus')
    .values({
      id: newId(),
      player_id: playerId,
      account_id: grant.accountId,
      currency,
      template: template.identity,
      template_version: template.version,
      source,
      amount,
      deposit: deposit ?? null,
      target: targetOf(template.body, amount, deposit),
      accept_until: acceptUntil,
      created_at: deps.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const after = { bonusId: row.id, template: template.identity, version: template.version, currency, amount: String(amount) };
  await recordAudit(tx, deps.clock, { actor: grant.actor, action: 'bonus grant', subject: playerId, reason: grant.reason, after });
  await publishBonus(tx, deps, row);
  const { language } = await requirePlayer(tx, playerId);
  const data = {
    event: 'bonus.issued',
    bonusId: row.id,
    bonus: nameIn(template.body, language).name,
    amount: integerToWire(amount),
    currency,
  };
  await tell(tx, deps, { playerId, kind: 'bonus-new', key: `bonus ${row.id}`, data });
  return row;
}

async function openSpins(tx: Tx, deps: BonusDeps, template: Template, grant: Grant, acceptUntil: Date): Promise<string | undefined> {
  const { playerId, currency, source, actor, reason } = grant;
  const spins = spinsOf(template.body, currency);
  if (spins === null) return undefined;
  const { identity, version } = template;
  const { count, stake, days, winnings } = spins;
  const games = await deps.freeSpins.findGames(tx, await requirePlayer(tx, playerId), { ...spins, currency });
  const id = await deps.freeSpins.grant(tx, { playerId, games, currency, count, stake, days, winnings, acceptUntil, actor, reason });
  await tx
    .insertInto('player_spins')
    .values({
      id,
      player_id: playerId,
      template: identity,
      template_version: version,
      currency,
      source,
      cost: stake * BigInt(count),
      created_at: deps.clock.now(),
    })
    .execute();
  return id;
}

/**
 * Lets the grants of a template follow each other where several players may count as one, so that they are counted; everybody holds the player
 * first, which is enough for all others.
 */
async function holdTemplate(tx: Tx, { identity, body }: Template): Promise<void> {
  if (body.once === null || body.once === 'player') return;
  await tx.selectFrom('bonus_template').select('identity').where('identity', '=', identity).forUpdate().executeTakeFirstOrThrow();
}

/** Until when a grant can be activated: not beyond the offer, unless that ended while its deposit was under way, or the rules give longer. */
function acceptUntilOf({ body }: Template, now: Date, leastDays: number | null): Date {
  const [own, ofOffer] = [now.getTime() + body.acceptDays * dayMs, Date.parse(body.until)];
  const told = ofOffer > now.getTime() ? Math.min(own, ofOffer) : own;
  return new Date(Math.max(told, now.getTime() + (leastDays ?? 0) * dayMs));
}

/** Grants what a template brings. Returns it, also where the same source has granted it before, or what stands against it. */
export async function issueBonus(tx: Tx, deps: BonusDeps, template: Template, grant: Grant): Promise<Issued | { obstacle: Obstacle }> {
  const { playerId, currency, amount, source } = grant;
  const player = await holdPlayer(tx, playerId);
  await holdTemplate(tx, template);
  const known = await findIssued(tx, playerId, source);
  if (known !== undefined) return known;
  const obstacle = await findObstacle(tx, deps, template, player, currency, grant.judgedAt);
  if (obstacle !== undefined) return { obstacle };
  const takes = async () => await spend(tx, template, currency, amount + costOfSpins(template.body, currency));
  const hasBudget = typeof template.body.currencies[currency]?.budget === 'number';
  if (hasBudget && !(await takes())) return { obstacle: 'budget' };
  const acceptUntil = acceptUntilOf(template, deps.clock.now(), rulesOf(deps, player).bonusTaking.minAcceptDays);
  const opened = amount === 0n ? undefined : await openBonus(tx, deps, template, grant, acceptUntil);
  const bonus = opened !== undefined && template.body.kind === 'real-money' ? await payOut(tx, deps, opened) : opened;
  const freeSpinsId = await openSpins(tx, deps, template, grant, acceptUntil);
  // nothing can stand against it: last, so that no two grants wait for each other for longer than they must
  if (!hasBudget) await takes();
  return { bonus, freeSpinsId };
}
