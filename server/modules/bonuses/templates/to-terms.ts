import type { Static } from 'typebox';
import type { BonusTerms } from '#contract/player-bonus.ts';
import { nameIn } from './name-in.ts';
import { maxAmountOf } from './amounts.ts';
import { spinsOf } from './spins-of.ts';
import type { PublishedTemplate } from './template-schema.ts';

/** The terms of a template in one of its currencies, made of its figures alone. */
export function toTerms(
  { identity, version, body, publishedAt, newestVersion }: PublishedTemplate,
  currency: string,
  language: string,
): Static<typeof BonusTerms> {
  const { trigger, countries, segments, once } = body;
  const { base, times, weights, excludedGames, excluded = 'refused', minOdds = null } = body.wagering;
  const own = body.currencies[currency];
  const maxWin = own?.maxWin ?? null;
  return {
    identity,
    version,
    publishedAt,
    newestVersion,
    currency,
    ...nameIn(body, language),
    dates: { from: new Date(body.from), until: new Date(body.until), acceptDays: body.acceptDays, wagerDays: body.wagerDays },
    eligibility: {
      countries: { only: countries.only ?? [], not: countries.not ?? [] },
      segments,
      once,
      minDeposit: own?.minDeposit ?? null,
      needsCode: trigger.kind === 'code' || (trigger.kind === 'deposit' && trigger.needsCode),
      weekdays: trigger.kind === 'deposit' ? (trigger.weekdays ?? []) : [],
      numbers: trigger.kind === 'deposit' ? (trigger.numbers ?? null) : null,
    },
    amount: {
      kind: body.kind ?? 'bonus',
      trigger: trigger.kind,
      percent: 'percent' in trigger ? trigger.percent : null,
      max: maxAmountOf(body, currency),
      freeSpins: spinsOf(body, currency),
      dropAfter: own?.dropAfter ?? null,
      period: trigger.kind === 'cashback' ? trigger.period : null,
      minLoss: own?.minLoss ?? null,
    },
    withdrawal: { realMoney: 'at-any-time', maxWin },
    wagering: {
      base,
      times: body.kind === 'real-money' ? 0 : times,
      weights,
      excludedGames,
      excluded,
      minOdds,
      products: body.products,
      maxStake: BigInt(own?.maxStake ?? 0),
    },
    order: { stakes: body.order, payouts: 'by-share' },
    cancel: { removes: 'bonus-money', keeps: 'real-money' },
    end: { notAccepted: 'nothing-booked', notWagered: 'bonus-money-removed', openRounds: 'waited-for' },
  };
}
