import { Transactions } from '#site/features/payments/parts/transactions.tsx';
import { ProfileLayout } from '../parts/profile-layout.tsx';

export default function TransactionsPage() {
  return <ProfileLayout title="modals.profile.transactions">{(profile) => <Transactions timeZone={profile.timeZone} />}</ProfileLayout>;
}
