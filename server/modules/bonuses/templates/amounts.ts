// The sums of a bonus: rules of their own, which take values and give values.
import type { stepReasons } from '#contract/player-bonus.ts';
import { spinsOf } from './spins-of.ts';
import type { TemplateBody } from './template-schema.ts';

/** What a bonus is at the most in a currency; 0 where it is free spins alone, or the currency has none. */
export const maxAmountOf = ({ currencies }: TemplateBody, currency: string): bigint => BigInt(currencies[currency]?.amount ?? 0);

/** What a deposit brings, rounded down to the smallest unit; 0 where it is too small, or the currency has none. */
export function bonusOfDeposit({ trigger, currencies }: TemplateBody, currency: string, deposit: bigint): bigint {
  const own = currencies[currency];
  if (own === undefined || trigger.kind !== 'deposit' || deposit < BigInt(own.minDeposit ?? 1)) return 0n;
  const matched = (deposit * BigInt(trigger.percent)) / 100n;
  const most = BigInt(own.amount ?? 0);
  return matched < most ? matched : most;
}

/** What a loss of real money brings, rounded down; 0 where it is too small, or the currency has none. */
export function cashbackOf({ trigger, currencies }: TemplateBody, currency: string, lost: bigint): bigint {
  const own = currencies[currency];
  if (own === undefined || trigger.kind !== 'cashback' || lost < BigInt(own.minLoss ?? 1)) return 0n;
  const share = (lost * BigInt(trigger.percent)) / 100n;
  const most = BigInt(own.amount ?? 0);
  return share < most ? share : most;
}

/** How much is to be staked: nothing of what is real money. Of a deposit that part counts that was matched, so that what the cap leaves out asks for no stakes. */
export function targetOf({ trigger, wagering, kind }: TemplateBody, amount: bigint, deposit: bigint | undefined): bigint {
  const times = kind === 'real-money' ? 0n : BigInt(wagering.times);
  if (wagering.base !== 'bonus-and-deposit' || trigger.kind !== 'deposit' || deposit === undefined) return amount * times;
  const matched = (amount * 100n) / BigInt(trigger.percent);
  return (amount + (matched < deposit ? matched : deposit)) * times;
}

/** How often the bonus itself is to be staked, at the most. */
export const timesOfBonus = ({ trigger, wagering: { base, times } }: TemplateBody): number =>
  base !== 'bonus-and-deposit' || trigger.kind !== 'deposit' ? times : (times * (100 + trigger.percent)) / trigger.percent;

/** True where a deposit is enough for what a template brings: a bonus, or free spins alone. */
export const bringsAnything = (body: TemplateBody, currency: string, deposit: bigint): boolean =>
  bonusOfDeposit(body, currency, deposit) > 0n ||
  (spinsOf(body, currency) !== null && deposit >= BigInt(body.currencies[currency]?.minDeposit ?? 1));

/** The product, and the category of its one game. */
export const sports = 'sports';

/** Whether bets on sports, and stakes in all other games, are among the products of a template. */
export const productsOf = ({ products }: Pick<TemplateBody, 'products'>): { hasBets: boolean; hasGames: boolean } => ({
  hasBets: products.includes(sports),
  hasGames: products.some((product) => product !== sports),
});

export type Reason = (typeof stepReasons)[number];

/**
 * How much of a stake counts, in percent, and why: by its game, else by the game's category, else by default. `odds`, in hundredths, are those
 * of a bet of the sportsbook; below the template's it counts nothing. A template that is not for sports counts no bets, and one for
 * sports alone nothing else.
 */
export function weightOf(
  { products, wagering: { weights, excludedGames, minOdds } }: Pick<TemplateBody, 'products' | 'wagering'>,
  game: string,
  category: string | undefined,
  odds?: number,
): { weight: number; reason: Reason } {
  const { hasBets, hasGames } = productsOf({ products });
  const isForOthers = category === sports ? !hasBets : !hasGames;
  if (isForOthers || excludedGames.includes(game)) return { weight: 0, reason: 'excluded-game' };
  if (odds !== undefined && minOdds !== undefined && odds < minOdds) return { weight: 0, reason: 'low-odds' };
  const ofGame = weights.games[game];
  const ofCategory = category === undefined ? undefined : weights.categories[category];
  const weight = ofGame ?? ofCategory ?? weights.default;
  if (weight === 100) return { weight, reason: 'full' };
  return { weight, reason: ofGame !== undefined ? 'game-weight' : ofCategory !== undefined ? 'category-weight' : 'default-weight' };
}

/** What a stake counts, rounded down. */
export const countedOf = (stake: bigint, weight: number): bigint => (stake * BigInt(weight)) / 100n;

/** What becomes real money of a bonus that was wagered. */
export function convertedOf({ currencies }: TemplateBody, currency: string, bonus: bigint): bigint {
  const cap = currencies[currency]?.maxWin;
  return cap === undefined || cap === null || bonus < BigInt(cap) ? bonus : BigInt(cap);
}
