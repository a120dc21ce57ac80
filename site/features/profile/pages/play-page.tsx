import { YourPlay } from '#site/features/activity/index.ts';
import { ProfileLayout } from '../parts/profile-layout.tsx';

export default function PlayPage() {
  return <ProfileLayout title="modals.profile.play">{(profile) => <YourPlay profile={profile} />}</ProfileLayout>;
}
