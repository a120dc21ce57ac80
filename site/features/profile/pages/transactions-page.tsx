import { Transactions } from '#site/features/payments/index.ts';
import { ProfileLayout } from '../parts/profile-layout.tsx';

export default function TransactionsPage() {
  return <ProfileLayout title="modals.profile.transactions">{(profile) => <Transactions timeZone={profile.timeZone} />}</ProfileLayout>;
}
