import { Sessions } from '../../features/history/sessions.tsx';
import { ProfileLayout } from './profile-layout.tsx';

export default function SessionsPage() {
  return <ProfileLayout title="modals.profile.sessions">{(profile) => <Sessions timeZone={profile.timeZone} />}</ProfileLayout>;
}
