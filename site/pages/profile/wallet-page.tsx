import { useCallback } from 'react';
import type { Invoice } from '../../lib/invoice-words.ts';
import type { ModalParameter, SiteSearch } from '../../shared/page/search-params.ts';
import { useTexts } from '../../shared/i18n/texts.tsx';
import { useAccounts } from '../../lib/use-accounts.ts';
import { CashierReturn } from '../../features/payments/cashier-return.tsx';
import { PendingPayments } from '../../features/payments/pending-payments.tsx';
import { AccountCards } from '../../features/wallet/account-cards.tsx';
import { EquivalentChoice } from '../../features/wallet/equivalent-choice.tsx';
import { WalletActions } from '../../features/wallet/wallet-actions.tsx';
import { openedSearch } from '../../shared/modals/modal-rules.ts';
import { useAddress, useModals } from '../../shared/modals/use-modals.ts';
import { ProfileLayout } from './profile-layout.tsx';

/** Back from the cashier: the hint in the address gives way to the payment itself. */
function Return({ address }: { address: SiteSearch }) {
  const modals = useModals();
  const show = useCallback(
    (parameter: ModalParameter | undefined, invoice: Invoice | undefined) => {
      const { cashier: _hint, ...rest } = address;
      modals.rewrite(parameter === undefined || invoice === undefined ? rest : openedSearch(rest, parameter, invoice.id));
    },
    [address, modals],
  );
  return <CashierReturn onFound={show} />;
}

export default function WalletPage() {
  const { say } = useTexts();
  const address = useAddress();
  const { list = [] } = useAccounts();
  return (
    <ProfileLayout title="modals.profile.wallet" aside={<WalletActions />}>
      {() => (
        <>
          {address.cashier === undefined ? null : <Return address={address} />}
          <EquivalentChoice accounts={list} className="mb-3 rounded-lg bg-room px-5 py-4" />
          <AccountCards />
          <PendingPayments title={say('modals.wallet.pending')} />
        </>
      )}
    </ProfileLayout>
  );
}
