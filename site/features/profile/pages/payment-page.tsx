import { useMatch } from '@tanstack/react-router';
import { PaymentDetails } from '#site/features/payments/index.ts';
import { ProfileLayout } from '../parts/profile-layout.tsx';

export default function PaymentPage() {
  const id = useMatch({ strict: false, select: ({ params }) => (params as { payment?: string }).payment }) ?? '';
  return (
    <ProfileLayout title="modals.outcome.title">
      {({ timeZone, email }) => <PaymentDetails id={id} timeZone={timeZone} owner={email} />}
    </ProfileLayout>
  );
}
