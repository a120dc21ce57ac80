import { Spins } from '#site/features/games/index.ts';
import { ProfileLayout } from '../parts/profile-layout.tsx';

export default function SpinsPage() {
  return <ProfileLayout title="modals.profile.spins">{(profile) => <Spins timeZone={profile.timeZone} />}</ProfileLayout>;
}
