// How limits are called: what they count and over which time, in the reader's words.
import type { CashPeriod } from '#contract/kernel/constants.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { type CashLimit, definitionOf } from '../../limit-rules.ts';

export interface LimitWords {
  /** "Deposit limit" */
  nameOf(limit: CashLimit): string;
  /** "€50.00 a day" */
  amountOf(limit: CashLimit, amount?: number): string;
  money(minor: number, currency: string): string;
  /** A moment in the player's own time zone. */
  moment(at: string): string;
}

export function useLimitWords(): LimitWords {
  const { say, time } = useTexts();
  const money = useMoney();
  const session = useSession();
  const zone = session.status === 'player' ? session.profile.timeZone : undefined;
  const write = (minor: number, currency: string) => money(minor, currency) ?? '…';
  return {
    nameOf: (limit) => say(`modals.limits.name-${definitionOf(limit) ?? 'bet'}`),
    amountOf: (limit, amount = limit.amount) =>
      say(`modals.limits.per-${limit.period as CashPeriod}`, { amount: write(amount, limit.currency) }),
    money: write,
    moment: (at) => time(at, zone),
  };
}
