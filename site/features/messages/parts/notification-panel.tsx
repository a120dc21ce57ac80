import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BellOff, CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { RefObject } from 'react';
import { alerts } from '#site/shared/ui/alerts.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { takeAwayNotifications } from '../live.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useSession } from '#site/shared/api/use-session.ts';
import { Button, buttonClass } from '#site/shared/ui/button.tsx';
import { ErrorState } from '#site/shared/ui/error-state.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Panel } from '#site/shared/ui/panel.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { type Notification, notificationMessage } from '../notification-messages.ts';

export interface NotificationPanelProps {
  isOpen: boolean;
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

const icons = {
  success: <CircleCheck size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-gain" />,
  error: <CircleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-loss" />,
  info: <Info size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-dim" />,
};

function Row({ notification, onLeave }: { notification: Notification; onLeave: () => void }) {
  const texts = useTexts();
  const session = useSession();
  const zone = session.status === 'player' ? session.profile.timeZone : undefined;
  const { kind, title, text, to } = notificationMessage(texts, useMoney(), notification);
  const words = (
    <>
      {icons[kind]}
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        {text === undefined ? null : <span className="block text-sm text-dim">{text}</span>}
        <time dateTime={notification.createdAt} className="mt-0.5 block text-xs text-faint">
          {texts.time(notification.createdAt, zone)}
        </time>
      </span>
    </>
  );
  const look = 'flex gap-3 rounded-sm px-3 py-2.5';
  return (
    <li>
      {to === undefined ? (
        <div className={look}>{words}</div>
      ) : (
        <Link to={to} className={`${look} transition hover:bg-raised`} onClick={onLeave}>
          {words}
        </Link>
      )}
    </li>
  );
}

/** Puts away what is shown; what came meanwhile stays. */
function useClear(newest: string | undefined) {
  const queries = useQueryClient();
  const texts = useTexts();
  return useMutation({
    mutationFn: async () => await callApi('clearNotifications', { query: newest === undefined ? {} : { upTo: newest } }),
    onSuccess() {
      if (newest !== undefined) takeAwayNotifications(queries, newest);
    },
    onError: (error) => alerts.show({ kind: 'error', title: formatRefusal(texts, error) }),
  });
}

export default function NotificationPanel({ isOpen, opener, onClose }: NotificationPanelProps) {
  const { say } = useTexts();
  const { data, isError, refetch } = usePlayerQuery('listNotifications');
  const list = data?.data;
  const clear = useClear(list?.[0]?.id);
  return (
    <Panel isOpen={isOpen} anchor={opener} opener={opener} title={say('layout.notifications')} onClose={onClose}>
      {isError ? <ErrorState text={say('layout.notifications.failed')} onRetry={() => void refetch()} /> : null}
      {list === undefined && !isError ? <Skeleton className="h-24 w-full" /> : null}
      {list?.length === 0 ? (
        <div className="flex flex-col items-center py-6 text-center text-dim">
          <BellOff size={24} aria-hidden="true" className="mb-3" />
          {say('layout.notifications.none')}
        </div>
      ) : null}
      {list === undefined || list.length === 0 ? null : (
        <>
          <ul className="-mx-3">
            {list.map((notification) => (
              <Row key={notification.id} notification={notification} onLeave={onClose} />
            ))}
          </ul>
          <Button kind="plain" isWide isBusy={clear.isPending} onClick={() => clear.mutate()} className="mt-4">
            {say('layout.notifications.clear')}
          </Button>
        </>
      )}
      <Link to="/profile/info/notifications" className={`${buttonClass({ kind: 'plain' })} mt-1 w-full`} onClick={onClose}>
        {say('layout.notifications.choose')}
      </Link>
    </Panel>
  );
}
