// What the limits of a player come to, as values in and values out: their groups, what they leave open, what a change would do.
import type { Data } from '#contract/kernel/calls.ts';
import { type CashPeriod, cashPeriods, limitDefinition, limitStatus } from '#contract/kernel/constants.ts';

export type Limit = Data<'listLimits'>[number];

/** What a limit on money counts, in the order in which they are shown. */
export const cashDefinitions = ['deposit', 'loss', 'bet'] as const;
export type CashDefinition = (typeof cashDefinitions)[number];

/** A limit on money: it has an amount and a currency. */
export type CashLimit = Limit & { amount: number; currency: string };

export const definitionOf = ({ definition }: Pick<Limit, 'definition'>): CashDefinition | undefined =>
  cashDefinitions.find((name) => limitDefinition[name] === definition);

const isCash = (limit: Limit): limit is CashLimit =>
  definitionOf(limit) !== undefined && limit.status === limitStatus.active && limit.amount !== null && limit.currency !== null;

export const cashLimits = (limits: readonly Limit[]): CashLimit[] => limits.filter(isCash);

export interface LimitGroup {
  period: CashPeriod;
  limits: CashLimit[];
}

/** The limits on money by period, daily first; in a period deposits come before losses and bets, the player's own before the operator's. */
export function groupLimits(limits: readonly Limit[]): LimitGroup[] {
  const ofKind = (name: CashDefinition) => cashLimits(limits).filter((limit) => limit.definition === limitDefinition[name]);
  const cash = cashDefinitions.flatMap((name) => [
    ...ofKind(name).filter(({ setBy }) => setBy === 'player'),
    ...ofKind(name).filter(({ setBy }) => setBy === 'operator'),
  ]);
  return cashPeriods
    .map((period) => ({ period, limits: cash.filter((limit) => limit.period === period) }))
    .filter((group) => group.limits.length > 0);
}

export interface LimitsCheck {
  isComplete: boolean;
  missingPeriods: CashPeriod[];
  missingCurrencies: string[];
}

/** Whether the limits reach over every period (more than two groups) and every currency that the player has an account in. */
export function checkLimits(limits: readonly Limit[], currencies: readonly string[]): LimitsCheck {
  const groups = groupLimits(limits);
  const covered = new Set(cashLimits(limits).map(({ currency }) => currency));
  const missingPeriods = cashPeriods.filter((period) => !groups.some((group) => group.period === period));
  const missingCurrencies = currencies.filter((currency) => !covered.has(currency));
  return { isComplete: groups.length > 2 && missingCurrencies.length === 0, missingPeriods, missingCurrencies };
}

/** Of several limits of one definition, the player is told which one holds. */
export const hasRival = (limit: CashLimit, limits: readonly Limit[]): boolean =>
  cashLimits(limits).some((other) => other.id !== limit.id && other.definition === limit.definition);

export interface LimitInput {
  definition: CashDefinition;
  period: CashPeriod;
  currency: string;
}

/** The player's own limit of the same kind, which a new amount would change. */
export const ownLimit = (limits: readonly Limit[], { definition, period, currency }: LimitInput): CashLimit | undefined =>
  cashLimits(limits).find(
    (limit) =>
      limit.setBy === 'player' &&
      limit.definition === limitDefinition[definition] &&
      limit.period === period &&
      limit.currency === currency,
  );

/** What a new limit begins with: the first definition and period, of one definition or of all, that have no limit of the player's own yet. */
export function firstFree(
  limits: readonly Limit[],
  { definition, currency }: Pick<LimitInput, 'currency'> & { definition: CashDefinition | undefined },
): LimitInput {
  const kinds = definition === undefined ? cashDefinitions : [definition];
  const all = kinds.flatMap((kind) => cashPeriods.map((period) => ({ definition: kind, period, currency })));
  const free = all.find((input) => ownLimit(limits, input) === undefined);
  return free ?? { definition: definition ?? 'deposit', period: 'daily', currency };
}

export type Effect = 'new' | 'lower' | 'higher' | 'same';

/** What setting this amount would do. */
export function effectOf(existing: Pick<CashLimit, 'amount'> | undefined, amount: bigint): Effect {
  if (existing === undefined) return 'new';
  const now = BigInt(existing.amount);
  return amount === now ? 'same' : amount < now ? 'lower' : 'higher';
}

/** How much of a limit is used, from 0 to 100; a limit of nothing is used up. */
export const usedPercent = ({ used, amount }: Pick<CashLimit, 'used' | 'amount'>): number =>
  amount <= 0 ? 100 : Math.min(100, Math.max(0, Math.round(((used ?? 0) / amount) * 100)));

const exclusions: readonly number[] = [limitDefinition.selfExclusion, limitDefinition.coolingOff];

const endOf = ({ endsAt }: Limit): number => (endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt));

/** Time-outs and self-exclusions that are not over, first the one that ends last; one without an end ends last of all. */
export function exclusionsOf(limits: readonly Limit[]): Limit[] {
  const standing = limits.filter(({ definition, status }) => exclusions.includes(definition) && status !== limitStatus.over);
  const longest = standing.find((limit) => standing.every((other) => endOf(limit) >= endOf(other)));
  return longest === undefined ? [] : [longest, ...standing.filter((limit) => limit !== longest)];
}

/** A player has a cooling-off limit when an active limit has status 1 and definition 5. */
export const hasCoolingOff = (limits: readonly Limit[]): boolean =>
  limits.some(({ status, definition }) => status === limitStatus.active && definition === limitDefinition.coolingOff);

export const isSelfExclusion = ({ definition }: Limit): boolean => definition === limitDefinition.selfExclusion;
