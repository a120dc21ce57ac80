import { Verification } from '#site/features/verification/index.ts';
import { ProfileLayout } from '../parts/profile-layout.tsx';

export default function VerificationPage() {
  return <ProfileLayout title="modals.profile.verification">{(profile) => <Verification profile={profile} />}</ProfileLayout>;
}
