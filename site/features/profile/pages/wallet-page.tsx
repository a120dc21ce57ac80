import { PendingPayments, WalletActions } from '#site/features/payments/index.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useAccounts, AccountCards, EquivalentChoice } from '#site/features/wallet/index.ts';
import { ProfileLayout } from '../parts/profile-layout.tsx';

export default function WalletPage() {
  const { say } = useTexts();
  const { list = [] } = useAccounts();
  return (
    <ProfileLayout title="modals.profile.wallet" aside={<WalletActions />}>
      {() => (
        <>
          <EquivalentChoice accounts={list} className="mb-3 rounded-lg bg-room px-5 py-4" />
          <AccountCards />
          <PendingPayments title={say('modals.wallet.pending')} />
        </>
      )}
    </ProfileLayout>
  );
}
