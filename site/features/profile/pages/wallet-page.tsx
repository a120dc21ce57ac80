import { useCallback } from 'react';
import { type Invoice, CashierReturn, PendingPayments, WalletActions } from '#site/features/payments/index.ts';
import type { ModalParameter } from '#site/shared/modals/modal-registry.ts';
import type { SiteSearch } from '#site/shared/page/search-params.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useAccounts, AccountCards, EquivalentChoice } from '#site/features/wallet/index.ts';
import { openedSearch } from '#site/shared/modals/modal-rules.ts';
import { useAddress, useModals } from '#site/shared/modals/use-modals.ts';
import { ProfileLayout } from '../parts/profile-layout.tsx';

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
