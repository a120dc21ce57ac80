import { Hammer } from 'lucide-react';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { EmptyState } from '#site/shared/ui/empty-state.tsx';
import { ProfileLayout } from '../parts/profile-layout.tsx';

/** A room of the profile that is not built yet. */
export default function NotYetPage() {
  const { say } = useTexts();
  return (
    <ProfileLayout title="modals.profile.label">
      {() => (
        <EmptyState
          icon={<Hammer size={24} />}
          scene="clockwork"
          title={say('modals.profile.not-yet')}
          text={say('modals.profile.not-yet-text')}
        />
      )}
    </ProfileLayout>
  );
}
