// Nothing is paid out while a deposit that its bank took back is not decided: why, how much is still owed of which deposit, and whom to write to.
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { problems } from '#contract/kernel/problems.ts';
import { useAccounts } from '#site/features/wallet/index.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { ProblemNote } from '#site/shared/forms/form.tsx';
import { hasCode } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { useMethods } from '../api.ts';
import { paymentNumber } from '../payment-number.ts';

export const isFrozen = (error: unknown): boolean => hasCode(error, problems['withdrawals-frozen'].code);

/** A deposit with what is still owed of it. */
function Owed({ id }: { id: string }) {
  const { say } = useTexts();
  const money = useMoney();
  const { data } = usePlayerQuery('readInvoice', { params: { id } });
  const owed = data?.data.owed ?? 0;
  return (
    <p className="mt-2">
      <Link to={`/profile/history/transactions/${id}`} className="tabular-nums underline underline-offset-4">
        {say('modals.invoice.deposit')} {paymentNumber(id)}
      </Link>
      {data === undefined || owed === 0 ? null : (
        <>
          {' '}
          <strong className="font-semibold">{say('modals.payment.owed-of', { amount: money(owed, data.data.currency) })}</strong>
        </>
      )}
    </p>
  );
}

export function FrozenNote() {
  const { say } = useTexts();
  const query = { type: invoiceType.deposit, status: [invoiceStatus.failed], perPage: 50 };
  const reversed = usePlayerQuery('listInvoices', { query }).data?.data.filter(({ reason }) => reason === 'charged-back') ?? [];
  return (
    <ProblemNote>
      <p>{say('alerts.problem.withdrawals-frozen')}</p>
      {reversed.map(({ id }) => (
        <Owed key={id} id={id} />
      ))}
      <Link to="/questions/contact" className={`mt-3 ${buttonClass({ size: 'small' })}`}>
        {say('layout.footer.contact')}
      </Link>
    </ProblemNote>
  );
}

/** On the wallet's page; nothing where payouts go on. */
export function WalletFreeze() {
  const { list = [] } = useAccounts();
  const { error } = useMethods('withdrawal', list[0]?.currency);
  return isFrozen(error) ? (
    <div className="mb-3">
      <FrozenNote />
    </div>
  ) : null;
}
