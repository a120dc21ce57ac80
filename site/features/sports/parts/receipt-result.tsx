// What a genuine receipt pays by the published results, worked out here at a press.
import { Calculator } from 'lucide-react';
import { useState } from 'react';
import { moneyToWire } from '#contract/kernel/money.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { Button } from '#site/shared/ui/button.tsx';
import type { Receipt } from '../check-receipt.ts';
import type { WorkedOut } from '../work-out-receipt.ts';

export function ReceiptResult({ receipt }: { receipt: Receipt }) {
  const texts = useTexts();
  const { say } = texts;
  const write = useMoney();
  const session = useSession();
  const playerId = session.status === 'player' ? session.profile.id : undefined;
  const [isBusy, setBusy] = useState(false);
  const [worked, setWorked] = useState<WorkedOut>();
  const [error, setError] = useState<unknown>();
  const { currency } = receipt.receipt;
  const money = (amount: bigint): string => write(moneyToWire(amount), currency) ?? `${amount} ${currency}`;

  function start(): void {
    setBusy(true);
    setError(undefined);
    setWorked(undefined);
    // the rules of every market come with it, which no other page needs
    import('../work-out-receipt.ts')
      .then(async ({ workOutReceipt }) => setWorked(await workOutReceipt(receipt, playerId)))
      .catch(setError)
      .finally(() => setBusy(false));
  }
  function resultText(): string {
    if (error !== undefined) return formatRefusal(texts, error);
    if (worked === undefined) return '';
    if (worked.outcome === 'unsupported') return say('sports.receipt.unsupported');
    return say(`sports.receipt.${worked.outcome}`, {
      ...('day' in worked && { day: worked.day }),
      ...('payout' in worked && { amount: money(worked.payout) }),
      ...('told' in worked && { told: money(worked.told) }),
    });
  }
  const text = resultText();
  return (
    <section aria-label={say('sports.receipt.work-out')} className="bet-card mt-4 max-w-[36rem]">
      <p className="text-sm text-dim">{say('sports.receipt.work-out-text')}</p>
      <Button className="mt-2" isWide isBusy={isBusy} onClick={start}>
        <Calculator size={17} aria-hidden="true" />
        {say('sports.receipt.work-out')}
      </Button>
      <p role="status" className={text === '' ? '' : 'notice mt-3'}>
        {text}
      </p>
    </section>
  );
}
