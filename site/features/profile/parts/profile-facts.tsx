import type { ReactNode } from 'react';
import type { Profile } from '#site/shared/api/session.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-3 first:border-t-0">
      <dt className="text-sm text-dim">{label}</dt>
      <dd className="min-w-0 font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

/** What cannot be changed here. */
export function ProfileFacts({ profile }: { profile: Profile }) {
  const { say, locale } = useTexts();
  const day = (text: string, timeZone: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(text));
  return (
    <dl>
      <Fact label={say('fields-settings.nickname')}>{profile.nickname ?? say('modals.unknown-name')}</Fact>
      <Fact label={say('fields-settings.country')}>{new Intl.DisplayNames([locale], { type: 'region' }).of(profile.country)}</Fact>
      <Fact label={say('fields-settings.dateOfBirth')}>{day(`${profile.dateOfBirth}T00:00:00Z`, 'UTC')}</Fact>
      {profile.personalIdNumber === null ? null : <Fact label={say('fields-settings.personalIdNumber')}>{profile.personalIdNumber}</Fact>}
      <Fact label={say('modals.info.since')}>{day(profile.createdAt, profile.timeZone)}</Fact>
    </dl>
  );
}
