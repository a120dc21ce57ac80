import { formatMoney } from '#contract/kernel/money.ts';
import { readOperatorBet } from '#server/modules/sports/index.ts';
import { asRefusal } from '../jackpot/tell-jackpot.ts';
import { type Given, requireWord, UsageError } from '../verb.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id named first. @throws UsageError where it is none */
export function requireId(given: Given, what: string): string {
  const id = requireWord(given, what);
  if (!uuid.test(id))
    throw new UsageError(`${id} is no id: it has 36 characters, as \`bet show\` and \`export write sports-bets\` print it.`);
  return id;
}

/** The bet named first, as the book has it. @throws Refusal where there is none, or the book does not answer */
export const requireBet = async (given: Given) => await readOperatorBet(given.context, requireId(given, 'the bet')).catch(asRefusal);

/** Writes amounts of a bet, which travel as digits. */
export function moneyIn({ context }: Pick<Given, 'context'>, currency: string): (digits: string) => string {
  const unit = context.settings.requireCurrency(currency);
  return (digits) => formatMoney(BigInt(digits), unit, 'en');
}
