import type { BonusOffer } from '#contract/bonus-offers.ts';
import { maxAmountOf } from '../templates/amounts.ts';
import { nameIn } from '../templates/name-in.ts';
import { spinsOf } from '../templates/spins-of.ts';
import type { Template } from '../templates/template-schema.ts';

/** A template as it is offered in one of its currencies; undefined where it has no such currency. */
export function toOffer({ identity, version, body }: Template, currency: string, language: string): BonusOffer | undefined {
  const own = body.currencies[currency];
  if (own === undefined) return undefined;
  const { trigger, wagering, package: steps } = body;
  const isDeposit = trigger.kind === 'deposit';
  return {
    identity,
    ...nameIn(body, language),
    trigger: trigger.kind,
    kind: body.kind ?? 'bonus',
    currency,
    percent: 'percent' in trigger ? trigger.percent : null,
    amount: maxAmountOf(body, currency),
    minDeposit: own.minDeposit ?? null,
    freeSpins: spinsOf(body, currency),
    needsCode: trigger.kind === 'code' || (isDeposit && trigger.needsCode),
    weekdays: isDeposit ? (trigger.weekdays ?? []) : [],
    period: trigger.kind === 'cashback' ? trigger.period : null,
    dropAfter: own.dropAfter ?? null,
    wageringBase: wagering.base,
    wageringTimes: body.kind === 'real-money' ? 0 : wagering.times,
    maxStake: BigInt(own.maxStake),
    maxWin: own.maxWin ?? null,
    order: body.order,
    acceptDays: body.acceptDays,
    wagerDays: body.wagerDays,
    from: new Date(body.from),
    until: new Date(body.until),
    termsVersion: version,
    package: steps === undefined ? null : { identity: steps.identity, step: steps.step },
  };
}
