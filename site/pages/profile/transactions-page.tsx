import { Transactions } from '../../features/history/transactions.tsx';
import { ProfileLayout } from './profile-layout.tsx';

export default function TransactionsPage() {
  return <ProfileLayout title="modals.profile.transactions">{(profile) => <Transactions timeZone={profile.timeZone} />}</ProfileLayout>;
}
