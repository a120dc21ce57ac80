import { useQuery } from '@tanstack/react-query';
import { PendingPayments, WalletActions, WalletFreeze } from '#site/features/payments/index.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { currenciesQuery } from '#site/shared/i18n/use-money.ts';
import { useAccounts, AccountCards, Conversions, EquivalentChoice } from '#site/features/wallet/index.ts';
import { ProfileLayout } from '../parts/profile-layout.tsx';

export default function WalletPage() {
  const { say } = useTexts();
  const { list = [], query: accounts } = useAccounts();
  const currencies = useQuery(currenciesQuery);
  const isFilled = accounts.isFetched && currencies.isFetched;
  return (
    <ProfileLayout title="modals.profile.wallet" aside={<WalletActions />}>
      {(profile) => (
        <>
          <WalletFreeze />
          <EquivalentChoice accounts={list} className="mb-3 rounded-lg bg-room px-5 py-4" />
          <AccountCards />
          {isFilled ? <Conversions timeZone={profile.timeZone} /> : null}
          {/* after what stands above it, which would push it down */}
          {isFilled ? <PendingPayments title={say('modals.wallet.pending')} /> : null}
        </>
      )}
    </ProfileLayout>
  );
}
