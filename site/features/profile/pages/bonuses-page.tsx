import { Bonuses } from '#site/features/bonuses/index.ts';
import { ProfileLayout } from '../parts/profile-layout.tsx';

export default function BonusesPage() {
  return <ProfileLayout title="modals.profile.bonuses">{(profile) => <Bonuses profile={profile} />}</ProfileLayout>;
}
