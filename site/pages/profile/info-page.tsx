import { useTexts } from '../../shared/i18n/texts.tsx';
import { OpenSessions } from '../../features/history/open-sessions.tsx';
import { ProfileFacts } from '../../features/profile/profile-facts.tsx';
import { ProfileForm } from '../../features/profile/profile-form.tsx';
import { Security } from '../../features/profile/security.tsx';
import { ProfileLayout } from './profile-layout.tsx';

export default function InfoPage() {
  const { say } = useTexts();
  return (
    <ProfileLayout title="modals.profile.info">
      {(profile) => (
        <>
          <div className="grid items-start gap-4 lg:grid-cols-[1fr_22rem]">
            <section aria-labelledby="own-details" className="rounded-lg bg-room p-5 sm:p-7">
              <h2 id="own-details" className="mb-5 text-xl">
                {say('modals.info.details')}
              </h2>
              <ProfileForm profile={profile} />
            </section>
            <section aria-labelledby="fixed-details" className="rounded-lg bg-room px-5 py-4 sm:px-7 sm:py-5 lg:order-none">
              <h2 id="fixed-details" className="mb-2 text-xl">
                {say('modals.info.account')}
              </h2>
              <ProfileFacts profile={profile} />
            </section>
          </div>
          <Security profile={profile}>{(className) => <OpenSessions timeZone={profile.timeZone} className={className} />}</Security>
        </>
      )}
    </ProfileLayout>
  );
}
