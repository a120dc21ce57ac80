import { useRef } from 'react';
import type { Profile } from '#site/shared/api/session.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { SectionIndex } from '#site/shared/ui/section-index.tsx';
import { OpenSessions } from '#site/features/session/index.ts';
import { AgreementList } from '../parts/agreements.tsx';
import { AvatarChoice } from '../parts/avatar-choice.tsx';
import { ProfileFacts } from '../parts/profile-facts.tsx';
import { ProfileForm } from '../parts/profile-form.tsx';
import { Security } from '../parts/security.tsx';
import { ProfileLayout } from '../parts/profile-layout.tsx';

const room = 'rounded-lg bg-room p-5 sm:p-7';

function Sections({ profile }: { profile: Profile }) {
  const { say } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  return (
    <div className="words mt-0!">
      <SectionIndex label={say('pages.content.contents')} of={box} />
      <div ref={box} className="grid min-w-0 gap-4">
        <section aria-labelledby="own-details" className={room}>
          <h2 id="own-details" className="mb-5 text-xl">
            {say('modals.info.details')}
          </h2>
          <ProfileForm profile={profile} />
        </section>
        <section aria-labelledby="picture" className={room}>
          <h2 id="picture" className="mb-2 text-xl">
            {say('modals.avatar.title')}
          </h2>
          <AvatarChoice profile={profile} />
        </section>
        <section aria-labelledby="fixed-details" className={room}>
          <h2 id="fixed-details" className="mb-2 text-xl">
            {say('modals.info.account')}
          </h2>
          <ProfileFacts profile={profile} />
        </section>
        <section aria-labelledby="agreements" className={room}>
          <h2 id="agreements" className="mb-4 text-xl">
            {say('modals.agreements.title')}
          </h2>
          <AgreementList timeZone={profile.timeZone} />
        </section>
        <section aria-labelledby="notifications" className={room}>
          <h2 id="notifications" className="mb-2 text-xl">
            {say('modals.notifications.title')}
          </h2>
          <p className="mb-4 max-w-[60ch] text-dim">{say('modals.notifications.text')}</p>
          <Link to="/profile/info/notifications" className={buttonClass({})}>
            {say('modals.notifications.open')}
          </Link>
        </section>
        <Security profile={profile}>
          <OpenSessions timeZone={profile.timeZone} className={room} />
        </Security>
      </div>
    </div>
  );
}

export default function InfoPage() {
  return <ProfileLayout title="modals.profile.info">{(profile) => <Sections profile={profile} />}</ProfileLayout>;
}
