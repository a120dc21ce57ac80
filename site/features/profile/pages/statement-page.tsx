import { MonthStatement } from '#site/features/payments/index.ts';
import { ProfileLayout } from '../parts/profile-layout.tsx';

export default function StatementPage() {
  return (
    <ProfileLayout title="modals.month.title">
      {({ timeZone, email }) => <MonthStatement timeZone={timeZone} owner={email} />}
    </ProfileLayout>
  );
}
