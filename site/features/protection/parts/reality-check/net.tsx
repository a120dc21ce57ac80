import { useMoney } from '#site/shared/i18n/use-money.ts';

/** A net result with its sign. Green only for a gain. */
export function Net({ amount, currency }: { amount: number; currency: string }) {
  const money = useMoney();
  const text = money(amount, currency);
  if (text === undefined) return '–';
  return <span className={`money ${amount > 0 ? 'text-gain' : amount < 0 ? 'text-loss' : ''}`}>{amount > 0 ? `+${text}` : text}</span>;
}
