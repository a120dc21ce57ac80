import { Spins } from '../../features/history/spins.tsx';
import { ProfileLayout } from './profile-layout.tsx';

export default function SpinsPage() {
  return <ProfileLayout title="modals.profile.spins">{(profile) => <Spins timeZone={profile.timeZone} />}</ProfileLayout>;
}
