import { Complaints } from '#site/features/support/index.ts';
import { ProfileLayout } from '../parts/profile-layout.tsx';

export default function ComplaintsPage() {
  return <ProfileLayout title="modals.complaints.title">{() => <Complaints />}</ProfileLayout>;
}
