export interface CurrencyBadgeProps {
  currency: string;
  symbol: string;
  type: 'fiat' | 'crypto';
}

/** A currency's sign in a circle; crypto by its letters, since few fonts have its signs. */
export function CurrencyBadge({ currency, symbol, type }: CurrencyBadgeProps) {
  return (
    <span aria-hidden="true" className="grid size-10 shrink-0 place-items-center rounded-full bg-night font-semibold text-ink">
      {type === 'fiat' ? symbol : <span className="text-[0.6875rem] font-bold tracking-wide">{currency}</span>}
    </span>
  );
}
