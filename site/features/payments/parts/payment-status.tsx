import { CircleCheck, CircleSlash, CircleX, Clock, LoaderCircle, ScanSearch } from 'lucide-react';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';

const looks: Record<number, { Icon: typeof Clock; color: string }> = {
  [invoiceStatus.pending]: { Icon: Clock, color: 'text-dim' },
  [invoiceStatus.processing]: { Icon: LoaderCircle, color: 'text-dim' },
  [invoiceStatus.review]: { Icon: ScanSearch, color: 'text-dim' },
  [invoiceStatus.success]: { Icon: CircleCheck, color: 'text-ink' },
  [invoiceStatus.declined]: { Icon: CircleSlash, color: 'text-dim' },
};
const failed = { Icon: CircleX, color: 'text-loss' };

/** How a payment stands, in a word with a sign. */
export function PaymentStatus({ status }: { status: number }) {
  const { find } = useTexts();
  const { Icon, color } = looks[status] ?? failed;
  return (
    <span className={`inline-flex items-center gap-1.5 text-sm whitespace-nowrap ${color}`}>
      <Icon size={15} aria-hidden="true" className="shrink-0" />
      {find(`modals.invoice.status-${status}`) ?? status}
    </span>
  );
}
