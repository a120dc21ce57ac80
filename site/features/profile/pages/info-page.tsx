import { useTexts } from '#site/shared/i18n/texts.tsx';
import { OpenSessions } from '#site/features/session/index.ts';
import { ProfileFacts } from '../parts/profile-facts.tsx';
import { ProfileForm } from '../parts/profile-form.tsx';
import { Security } from '../parts/security.tsx';
import { ProfileLayout } from '../parts/profile-layout.tsx';

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
