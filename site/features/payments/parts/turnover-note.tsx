// What a deposit asks for before it is withdrawn, told before it is made, and what a withdrawal of money that was not played costs.
import type { Data } from '#contract/kernel/calls.ts';
import { toDecimal } from '#contract/kernel/money.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { formatPercent } from '#site/shared/i18n/numbers.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { FigureNote } from '#site/shared/ui/figure-note.tsx';
import { feesQuery } from '../fees-query.ts';
import type { Invoice } from '../invoice-messages.ts';

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

/** What a withdrawal of deposits that were not staked once costs a player. */
export interface UnplayedTerms {
  isLoading: boolean;
  /** The share that it costs; null where there is nothing that would cost, undefined where that could not be read. */
  percent: string | null | undefined;
  /** Of all deposits, in smallest units of the currency. */
  missing: number;
}

export function useUnplayedTerms(currency: string | undefined): UnplayedTerms {
  const query = { query: { currency: currency ?? '' } };
  const { data, isPending } = usePlayerQuery('readPlayerTurnover', query, { isEnabled: currency !== undefined, keepsError: true });
  const missing = data?.data.missing ?? 0;
  const share = usePercent(data?.data.feePermyriad);
  return { isLoading: isPending, percent: data === undefined ? undefined : missing > 0 ? share : null, missing };
}

interface UnplayedPreviewProps {
  currency: string;
  method: string;
  /** What was typed; undefined while that is no amount which the account covers. */
  amount: number | undefined;
  terms: UnplayedTerms;
}

/** Told with the form of a withdrawal, as the server reckons it for the review. Absent where nothing would cost. */
export function UnplayedPreview({ currency, method, amount, terms }: UnplayedPreviewProps) {
  const { say } = useTexts();
  const money = useMoney();
  const { percent, missing } = terms;
  const query = feesQuery({ kind: 'withdrawal', currency, amount: amount ?? 0, method });
  const isAsked = amount !== undefined && typeof percent === 'string';
  // what refuses the withdrawal is said with its review
  const fees = usePlayerQuery('readPaymentFees', { query }, { isEnabled: isAsked, keepsError: true });
  if (typeof percent !== 'string') return null;
  const told = fees.data?.data;
  const fee = told && (told.turnoverFee === 0 ? say('modals.sheet.no-fee') : money(told.turnoverFee, currency));
  const ofThis = [
    { word: say('modals.sheet.unplayed-part'), value: told && money(told.unplayed, currency) },
    { word: say('modals.sheet.unplayed-fee'), value: fee },
  ];
  return (
    <FigureNote
      title={say('modals.sheet.unplayed-title')}
      rows={[
        ...(isAsked && fees.error === null ? ofThis : []),
        { word: say('modals.sheet.unplayed-missing'), value: money(missing, currency) },
      ]}
    >
      {say('modals.sheet.unplayed-text', { percent })}
    </FigureNote>
  );
}

/** What of a fee is for unplayed deposits, as a line under it; undefined where nothing is. */
export function useUnplayedWords({ fee, turnoverFee, currency }: Pick<Invoice, 'fee' | 'turnoverFee' | 'currency'>): string | undefined {
  const { say } = useTexts();
  const money = useMoney();
  if (turnoverFee === 0) return undefined;
  // where it is all of the fee, its amount stands there already
  return fee === turnoverFee
    ? say('modals.sheet.fee-all-unplayed')
    : say('modals.sheet.fee-unplayed', { amount: money(turnoverFee, currency) });
}

/** Told with the review of a withdrawal. Absent where all of it was played. */
export function UnplayedNote({ fees }: { fees: Data<'readPaymentFees'> | undefined }) {
  const { say } = useTexts();
  const money = useMoney();
  const currency = fees?.currency ?? '';
  const turnover = usePlayerQuery('readPlayerTurnover', { query: { currency } }, { isEnabled: fees !== undefined && fees.unplayed > 0 });
  const percent = usePercent(turnover.data?.data.feePermyriad);
  if (fees === undefined || fees.unplayed === 0 || turnover.data === undefined) return null;
  // what it costs stands in the bill
  const rows = [
    { word: say('modals.sheet.unplayed-part'), value: money(fees.unplayed, currency) },
    ...(percent === null ? [] : [{ word: say('modals.sheet.unplayed-missing'), value: money(turnover.data.data.missing, currency) }]),
  ];
  return (
    <FigureNote title={say('modals.sheet.unplayed-title')} rows={rows}>
      {percent === null ? say('modals.sheet.unplayed-free') : say('modals.sheet.unplayed-text', { percent })}
    </FigureNote>
  );
}
