// What stands against a template before anybody is shown it: what it lacks, and what the rules of those whom it would reach do not allow.
import type { Jurisdiction, Rules } from '#server/modules/jurisdiction/index.ts';
import { countryCodes, locales } from '#server/modules/reference/index.ts';
import type { Db } from '#server/platform/database.ts';
import type { BonusDeps } from '../deps.ts';
import { maxAmountOf, targetOf, timesOfBonus } from './amounts.ts';
import { readPublished } from './read-templates.ts';
import { costOfSpins } from './spins-of.ts';
import type { TemplateBody } from './template-schema.ts';

type Deps = Pick<BonusDeps, 'jurisdictions' | 'settings' | 'clock' | 'gameCategories'>;

/** True where a country is one of those whom the template is for. */
export const isForCountry = ({ countries: { only, not } }: TemplateBody, country: string): boolean =>
  (only === undefined || only.includes(country)) && not?.includes(country) !== true;

/** The jurisdictions whose players it would reach. */
function reached({ jurisdictions }: Pick<Deps, 'jurisdictions'>, body: TemplateBody): Jurisdiction[] {
  const all = countryCodes.filter((country) => isForCountry(body, country)).map((country) => jurisdictions.of(country));
  return [...new Map(all.map((one) => [one.id, one])).values()];
}

/** The products of an offer: those whose stakes count, the casino for free spins, and the sportsbook for a free bet. */
const productsOf = ({ products, kind, freeSpins }: TemplateBody): string[] => [
  ...new Set([...products, ...(freeSpins === undefined ? [] : ['casino']), ...(kind === 'free-bet' ? ['sports'] : [])]),
];

const isShort = (days: number, least: number | null): least is number => least !== null && days < least;

/** What the rules of taking one do not allow. Real money is neither taken nor wagered: it comes by itself, unless its player enters a code. */
function faultsOfTaking({ minAcceptDays, minWagerDays, needsOptIn }: Rules['bonusTaking'], body: TemplateBody): (string | false)[] {
  const { kind = 'bonus', trigger, acceptDays, wagerDays, freeSpins, currencies } = body;
  const hasBonus = freeSpins?.winnings === 'bonus' || Object.values(currencies).some(({ amount }) => amount !== undefined);
  return [
    kind !== 'real-money' &&
      isShort(acceptDays, minAcceptDays) &&
      `acceptDays: it could be taken for ${acceptDays}; at least ${minAcceptDays} are asked`,
    kind === 'bonus' &&
      hasBonus &&
      isShort(wagerDays, minWagerDays) &&
      `wagerDays: it would have to be wagered in ${wagerDays}; at least ${minWagerDays} are asked`,
    freeSpins !== undefined &&
      isShort(freeSpins.days, minWagerDays) &&
      `freeSpins: they would have to be played in ${freeSpins.days} days; at least ${minWagerDays} are asked`,
    needsOptIn &&
      kind === 'real-money' &&
      trigger.kind !== 'code' &&
      `kind: ${kind} by ${trigger.kind} would be credited without an act of its player; a bonus to activate, or a code, is allowed`,
  ];
}

/** What the rules of a jurisdiction do not allow. */
export function faultsBy({ id, rules: { bonuses: rule, bonusTaking } }: Jurisdiction, body: TemplateBody): string[] {
  const [times, products] = [timesOfBonus(body), productsOf(body)];
  const faults = [
    !rule.areOffered && 'no bonus may be offered',
    rule.maxTimes !== null && times > rule.maxTimes && `the bonus would be wagered ${times} times; at most ${rule.maxTimes} are allowed`,
    !rule.mayMixProducts && products.length > 1 && `one offer may not mix products: ${products.join(', ')}`,
    !rule.mayCap && Object.values(body.currencies).some(({ maxWin }) => typeof maxWin === 'number') && 'what was won may not be capped',
    ...faultsOfTaking(bonusTaking, body),
  ];
  return faults.filter((fault) => fault !== false).map((fault) => `${id}: ${fault}`);
}

function faultsOfTexts({ texts }: TemplateBody): string[] {
  const missing = locales.filter((locale) => texts[locale] === undefined);
  const unknown = Object.keys(texts).filter((locale) => !locales.some((one) => one === locale));
  return [...missing.map((locale) => `texts: ${locale} is missing`), ...unknown.map((locale) => `texts: there is no language ${locale}`)];
}

function faultsOfKind({ trigger, kind = 'bonus', freeSpins, package: steps, wagering }: TemplateBody): (string | false)[] {
  const isOfSpins = freeSpins?.winnings === 'bonus';
  return [
    steps !== undefined && trigger.kind !== 'deposit' && 'package: its steps are brought by deposits',
    wagering.base === 'spin-winnings' && !isOfSpins && 'wagering: spin-winnings are those of freeSpins whose winnings are a bonus',
    kind !== 'bonus' && trigger.kind === 'deposit' && `kind: a deposit brings a bonus to wager, not ${kind}`,
    kind !== 'bonus' && freeSpins !== undefined && `kind: free spins come with a bonus to wager, or alone, not with ${kind}`,
    freeSpins !== undefined && (trigger.kind === 'cashback' || trigger.kind === 'drop') && `freeSpins: ${trigger.kind} brings none`,
  ];
}

/** Another template may have the step already, and a package skips its steps in one way. */
async function faultsOfPackage(db: Db, { identity, package: own }: TemplateBody): Promise<string[]> {
  if (own === undefined) return [];
  const others = (await readPublished(db)).filter((one) => one.identity !== identity && one.body.package?.identity === own.identity);
  return others.flatMap(({ identity: other, body }) => [
    ...(body.package?.step === own.step ? [`package: step ${own.step} is ${other}`] : []),
    ...(body.package?.ifSkipped === own.ifSkipped
      ? []
      : [`package: ${other} says that a step that is skipped is ${body.package?.ifSkipped}`]),
  ]);
}

/** True where an answer could not carry the sums of a currency. */
function isTooMuch(body: TemplateBody, currency: string): boolean {
  const most = BigInt(Number.MAX_SAFE_INTEGER);
  return targetOf(body, maxAmountOf(body, currency), most) > most || costOfSpins(body, currency) > most;
}

function faultsOfFigures({ settings, clock }: Deps, body: TemplateBody): string[] {
  const { trigger, currencies, from, until, wagering } = body;
  const faults = Object.entries(currencies).flatMap(([code, own]) => [
    settings.currency(code) === undefined && `currencies: there is no currency ${code}`,
    trigger.kind === 'deposit' && own.minDeposit === undefined && `currencies: ${code} needs minDeposit`,
    trigger.kind !== 'deposit' && own.minDeposit !== undefined && `currencies: ${code} has a minDeposit, which only deposits know`,
    own.amount === undefined && body.freeSpins === undefined && `currencies: ${code} needs an amount`,
    (own.spinStake === undefined) !== (body.freeSpins === undefined) &&
      `currencies: ${code} has a spinStake, or lacks it, unlike freeSpins`,
    (own.dropAfter === undefined) !== (trigger.kind !== 'drop') && `currencies: ${code} has a dropAfter, or lacks it, unlike its trigger`,
    isTooMuch(body, code) && `currencies: what ${code} can bring or ask to be staked is more than can be told`,
    own.minLoss !== undefined && trigger.kind !== 'cashback' && `currencies: ${code} has a minLoss, which only cashback knows`,
  ]);
  return [
    ...faults,
    Object.keys(currencies).length === 0 && 'currencies: none is named',
    Number.isNaN(Date.parse(from)) && 'from: it is no moment',
    Number.isNaN(Date.parse(until)) && 'until: it is no moment',
    Date.parse(from) >= Date.parse(until) && 'until: it comes before from',
    Date.parse(until) <= clock.now().getTime() && 'until: it is over',
    trigger.kind === 'deposit' &&
      trigger.numbers !== undefined &&
      trigger.numbers.from > trigger.numbers.to &&
      'numbers: to comes before from',
    trigger.kind !== 'deposit' && wagering.base === 'bonus-and-deposit' && 'wagering: only deposits know bonus-and-deposit',
    ...faultsOfKind(body),
  ].filter((fault) => fault !== false);
}

/** Returns what stands against a template; empty where it can be published. */
export async function faultsOf(db: Db, deps: Deps, body: TemplateBody): Promise<string[]> {
  const games = [...Object.keys(body.wagering.weights.games), ...body.wagering.excludedGames, ...(body.freeSpins?.games ?? [])];
  const known = await deps.gameCategories(db, games);
  return [
    ...faultsOfTexts(body),
    ...faultsOfFigures(deps, body),
    ...games.filter((game) => !known.has(game)).map((game) => `there is no game ${game}`),
    ...(await faultsOfPackage(db, body)),
    ...reached(deps, body).flatMap((one) => faultsBy(one, body)),
  ];
}
