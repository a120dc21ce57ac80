// What a player is told, by which ways, and when. Every change holds at once.
import { Lock } from 'lucide-react';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { ErrorState } from '#site/shared/ui/error-state.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { KindsTable } from './kinds-table.tsx';
import { PushDevice } from './push-device.tsx';
import { Timing } from './timing.tsx';
import { useChoices } from './use-choices.ts';

const room = 'rounded-lg bg-room p-5 sm:p-7';

export function NotificationChoices() {
  const { say } = useTexts();
  const { preferences, isError, isSaved, retry, choose } = useChoices();
  if (preferences === undefined && isError) return <ErrorState text={say('modals.notifications.failed')} onRetry={retry} />;
  if (preferences === undefined)
    return (
      <output aria-label={say('modals.loading')} className="grid gap-4">
        <Skeleton className="h-96 w-full rounded-lg" />
        <Skeleton className="h-52 w-full rounded-lg" />
      </output>
    );
  return (
    <div className="grid min-w-0 gap-4">
      <p className="max-w-[60ch] text-dim">{say('modals.notifications.text')}</p>
      <section aria-label={say('modals.notifications.title')} className={room}>
        {preferences.isEmailProven ? null : <p className="mb-4 text-sm text-dim">{say('modals.notifications.unproven')}</p>}
        <KindsTable preferences={preferences} choose={choose} />
        <p aria-hidden="true" className="mt-4 flex items-center gap-2 text-sm text-dim sm:hidden">
          <Lock size={14} /> {say('modals.notifications.always')}
        </p>
      </section>
      <section aria-labelledby="notification-timing" className={room}>
        <h2 id="notification-timing" className="mb-2 text-xl">
          {say('modals.notifications.timing')}
        </h2>
        <Timing preferences={preferences} choose={choose} />
      </section>
      <section aria-labelledby="notification-push" className={room}>
        <h2 id="notification-push" className="mb-2 text-xl">
          {say('modals.notifications.device')}
        </h2>
        <PushDevice />
      </section>
      <p role="status" className="sr-only">
        {isSaved ? say('modals.notifications.saved') : null}
      </p>
    </div>
  );
}
