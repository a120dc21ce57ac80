import { Sessions } from '#site/features/session/index.ts';
import { ProfileLayout } from '../parts/profile-layout.tsx';

export default function SessionsPage() {
  return <ProfileLayout title="modals.profile.sessions">{(profile) => <Sessions timeZone={profile.timeZone} />}</ProfileLayout>;
}
