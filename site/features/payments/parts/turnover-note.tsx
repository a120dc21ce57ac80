// What a deposit asks for before it is withdrawn, told before it is made, and what a withdrawal of money that was not played costs.
import type { Data } from '#contract/kernel/calls.ts';
import { toDecimal } from '#contract/kernel/money.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { formatPercent } from '#site/shared/i18n/numbers.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { FigureNote } from '#site/shared/ui/figure-note.tsx';

/** The share that unplayed deposits cost, as it is read; null where nothing is asked. */
function usePercent(feePermyriad: number | null | undefined): string | null {
  const { locale } = useTexts();
  if (feePermyriad === null || feePermyriad === undefined || feePermyriad === 0) return null;
  return formatPercent(String(Number(toDecimal(BigInt(feePermyriad), 100))), locale);
}

/** Told with the review of a deposit. Absent where no deposit has to be staked. */
export function TurnoverNote({ currency }: { currency: string }) {
  const { say } = useTexts();
  const turnover = usePlayerQuery('readPlayerTurnover', { query: { currency } });
  const percent = usePercent(turnover.data?.data.feePermyriad);
  return percent === null ? null : <p className="text-sm text-dim">{say('modals.sheet.turnover-note', { percent })}</p>;
}

/** Told with the review of a withdrawal. Absent where all of it was played. */
export function UnplayedNote({ fees }: { fees: Data<'readPaymentFees'> | undefined }) {
  const { say } = useTexts();
  const money = useMoney();
  const currency = fees?.currency ?? '';
  const turnover = usePlayerQuery('readPlayerTurnover', { query: { currency } }, { isEnabled: fees !== undefined && fees.unplayed > 0 });
  const percent = usePercent(turnover.data?.data.feePermyriad);
  if (fees === undefined || fees.unplayed === 0 || turnover.data === undefined) return null;
  const rows = [
    { word: say('modals.sheet.unplayed-part'), value: money(fees.unplayed, currency) },
    {
      word: say('modals.sheet.unplayed-fee'),
      value: fees.turnoverFee === 0 ? say('modals.sheet.no-fee') : money(fees.turnoverFee, currency),
    },
    ...(percent === null ? [] : [{ word: say('modals.sheet.unplayed-missing'), value: money(turnover.data.data.missing, currency) }]),
  ];
  return (
    <FigureNote title={say('modals.sheet.unplayed-title')} rows={rows}>
      {percent === null ? say('modals.sheet.unplayed-free') : say('modals.sheet.unplayed-text', { percent })}
    </FigureNote>
  );
}
