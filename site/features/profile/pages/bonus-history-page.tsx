import { BonusHistory } from '#site/features/bonuses/index.ts';
import { ProfileLayout } from '../parts/profile-layout.tsx';

export default function BonusHistoryPage() {
  return <ProfileLayout title="modals.profile.bonuses">{(profile) => <BonusHistory timeZone={profile.timeZone} />}</ProfileLayout>;
}
