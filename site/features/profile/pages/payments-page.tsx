import { PaymentsOverview, WalletActions } from '#site/features/payments/index.ts';
import { ProfileLayout } from '../parts/profile-layout.tsx';

export default function PaymentsPage() {
  return (
    <ProfileLayout title="modals.profile.payments" aside={<WalletActions />}>
      {(profile) => <PaymentsOverview timeZone={profile.timeZone} />}
    </ProfileLayout>
  );
}
