import { CreditCard } from 'lucide-react';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button } from '#site/shared/ui/button.tsx';
import { openFiat } from './fiat-modal.tsx';

/** Whether crypto can be bought by card here: of a coin, if one is named. */
export function useSellsCrypto(coin?: string): boolean {
  const { data } = usePlayerQuery('readOnRamp', {}, { keepsError: true });
  const coins = data?.data.coins ?? [];
  return coin === undefined ? coins.length > 0 : coins.some(({ currency }) => currency === coin);
}

/** The way to buy a coin by card, beside the ways to deposit one; absent where nobody sells it. */
export function FiatButton({ coin }: { coin: string | undefined }) {
  const { say } = useTexts();
  const isSold = useSellsCrypto(coin ?? '');
  if (!isSold || coin === undefined) return null;
  return (
    <Button kind="plain" isWide onClick={() => openFiat(coin)}>
      <CreditCard size={18} aria-hidden="true" />
      {say('modals.fiat.open', { currency: coin })}
    </Button>
  );
}
