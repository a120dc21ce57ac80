import { formatMoney } from '#contract/kernel/money.ts';
import { millionthsPerUnit } from '#contract/protocols/osw-jackpots.ts';
import { Problem } from '#server/platform/problem.ts';
import { type Given, Refusal } from '../verb.ts';

/** Writes amounts of a jackpot's currency as people read them. */
export function moneyOf({ context }: Pick<Given, 'context'>, currency: string) {
  const unit = context.settings.requireCurrency(currency);
  const whole = (amount: bigint | string): string => formatMoney(BigInt(amount), unit, 'en');
  return {
    unit,
    whole,
    /** An amount in millionths of the smallest unit, with what it has beyond whole ones. */
    fine(millionths: bigint | string): string {
      const amount = BigInt(millionths);
      const rest = amount % millionthsPerUnit;
      return rest === 0n ? whole(amount / millionthsPerUnit) : `${whole(amount / millionthsPerUnit)} and ${rest} millionths`;
    },
  };
}

/** What the house refuses, in the words of the command line. */
export function asRefusal(error: unknown): never {
  if (error instanceof Problem) throw new Refusal(error.message, { cause: error });
  throw error;
}

/** Returns the jackpots as their providers tell them. @throws Refusal where none does */
export async function requireJackpots({ context }: Pick<Given, 'context'>) {
  const told = await context.jackpots.read();
  if (told.length === 0) throw new Refusal('No provider tells of a jackpot. The games of this house answer while it is running.');
  return told;
}

/** Returns the jackpot of that name. @throws Refusal */
export async function requireJackpot(given: Pick<Given, 'context'>, id: string) {
  const found = (await requireJackpots(given)).find(({ jackpot }) => jackpot.id === id);
  if (found === undefined) throw new Refusal(`No provider tells of a jackpot "${id}".`);
  return found;
}
