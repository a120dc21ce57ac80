import type { Static } from 'typebox';
import { integerToWire } from '#contract/kernel/money.ts';
import type { DepositBonus } from '#contract/bonuses.ts';
import type { Player } from '#server/modules/players/index.ts';
import type { Db } from '#server/platform/database.ts';
import type { BonusDeps } from '../deps.ts';
import { bonusOfDeposit, bringsAnything, maxAmountOf, targetOf } from '../templates/amounts.ts';
import { nameIn } from '../templates/name-in.ts';
import { readPublished } from '../templates/read-templates.ts';
import { spinsOf } from '../templates/spins-of.ts';
import type { Template } from '../templates/template-schema.ts';
import { findObstacle } from './find-obstacle.ts';
import { fitsDeposit, hasItsCode } from './issue-for-deposit.ts';
import { findOpenSteps } from './package-steps.ts';

/** What a deposit would bring by a template; without an amount, the most that any does. Undefined: nothing. */
function toDepositBonus({ identity, version, body }: Template, currency: string, language: string, deposit: bigint | undefined) {
  const own = body.currencies[currency];
  if (own === undefined) return undefined;
  const amount = deposit === undefined ? maxAmountOf(body, currency) : bonusOfDeposit(body, currency, deposit);
  const { trigger } = body;
  if (trigger.kind !== 'deposit') return undefined;
  if (deposit !== undefined && !bringsAnything(body, currency, deposit)) return undefined;
  const told: Static<typeof DepositBonus> = {
    identity,
    ...nameIn(body, language),
    currency,
    amount,
    deposit: deposit === undefined ? null : integerToWire(deposit),
    total: deposit === undefined ? null : integerToWire(deposit + amount),
    percent: trigger.percent,
    freeSpins: spinsOf(body, currency),
    package: body.package === undefined ? null : { identity: body.package.identity, step: body.package.step },
    acceptDays: body.acceptDays,
    minDeposit: BigInt(own.minDeposit ?? 0),
    wageringTimes: body.wagering.times,
    target: targetOf(body, amount, deposit ?? BigInt(Number.MAX_SAFE_INTEGER)),
    maxStake: BigInt(own.maxStake),
    maxWin: own.maxWin ?? null,
    order: body.order,
    wagerDays: body.wagerDays,
    termsVersion: version,
  };
  return told;
}

/** Returns what the player's next deposit would bring, by the templates that it fits now. */
export async function listDepositBonuses(
  db: Db,
  deps: BonusDeps,
  player: Player,
  currency: string,
  deposit: bigint | undefined,
): Promise<Static<typeof DepositBonus>[]> {
  const next = { number: (await deps.countDeposits(db, player.id)) + 1, at: deps.clock.now() };
  const told: Static<typeof DepositBonus>[] = [];
  const templates = await readPublished(db);
  const open = await findOpenSteps(db, deps, templates, player, { currency, ...next });
  for (const template of templates) {
    if (!fitsDeposit(template, player, next, open)) continue;
    const bonus = toDepositBonus(template, currency, player.language, deposit);
    if (bonus === undefined || !(await hasItsCode(db, deps, template, player.id))) continue;
    if ((await findObstacle(db, deps, template, player, currency)) === undefined) told.push(bonus);
  }
  return told;
}
