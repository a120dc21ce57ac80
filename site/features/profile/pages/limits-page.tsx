import { Plus } from 'lucide-react';
import { LimitsOf, openAddLimit, useLimits } from '#site/features/protection/index.ts';
import { useIsBarred } from '#site/shared/api/is-barred.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button } from '#site/shared/ui/button.tsx';
import { ProfileLayout } from '../parts/profile-layout.tsx';

/** The way to a further limit; the first one is set on the page itself. */
function AddButton() {
  const { say } = useTexts();
  const isBarred = useIsBarred();
  const { list } = useLimits();
  const isShown = !isBarred && list?.some(({ amount }) => amount !== null) === true;
  return isShown ? (
    <Button kind="main" onClick={() => openAddLimit()}>
      <Plus size={17} aria-hidden="true" />
      {say('modals.side.add-limit')}
    </Button>
  ) : null;
}

export default function LimitsPage() {
  return (
    <ProfileLayout title="modals.profile.limits" aside={<AddButton />}>
      {(profile) => <LimitsOf profile={profile} />}
    </ProfileLayout>
  );
}
