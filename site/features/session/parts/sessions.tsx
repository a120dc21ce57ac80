import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { deviceWords } from '#contract/players/device-words.ts';
import { alertOf } from '#site/shared/ui/alert-content.ts';
import { alerts } from '#site/shared/ui/alerts.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { rowsPerPage } from '#site/shared/page/list-query.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button } from '#site/shared/ui/button.tsx';
import type { Column } from '#site/shared/ui/table.tsx';
import { ListStates } from '#site/shared/ui/list-states.tsx';
import { useListPosition } from '#site/shared/page/use-list-position.ts';
import { type Session, useSessionToClose } from './close-session.tsx';

function SessionState({ session, timeZone }: { session: Session; timeZone: string }) {
  const { say, time } = useTexts();
  if (session.isCurrent)
    return <span className="rounded-full bg-raised px-2.5 py-1 text-sm font-medium">{say('modals.sessions.current')}</span>;
  if (session.endedAt === null) return <span className="text-sm">{say('modals.sessions.open')}</span>;
  return <span className="text-sm text-dim">{say('modals.sessions.ended', { at: time(session.endedAt, timeZone) })}</span>;
}

function useColumns(timeZone: string, ask: (session: Session) => void): Column<Session>[] {
  const { say, time, locale } = useTexts();
  const countries = new Intl.DisplayNames([locale], { type: 'region' });
  return [
    {
      key: 'device',
      label: say('modals.sessions.device'),
      place: 'title',
      cell: (row) => <strong className="font-semibold">{deviceWords(say, row.device)}</strong>,
    },
    {
      key: 'place',
      label: say('modals.sessions.place'),
      isQuiet: true,
      cell: (row) => `${row.ip}${row.country === null ? '' : ` · ${countries.of(row.country)}`}`,
    },
    { key: 'method', label: say('modals.sessions.method'), isQuiet: true, cell: (row) => say(`modals.sessions.by-${row.method}`) },
    { key: 'begun', label: say('modals.sessions.begun'), isQuiet: true, cell: (row) => time(row.createdAt, timeZone) },
    { key: 'seen', label: say('modals.sessions.seen'), isQuiet: true, cell: (row) => time(row.lastSeenAt, timeZone) },
    { key: 'state', label: say('modals.sessions.state'), cell: (row) => <SessionState session={row} timeZone={timeZone} /> },
    {
      key: 'close',
      label: say('modals.sessions.close'),
      place: 'amount',
      isLabelHidden: true,
      cell: (row) => <CloseButton session={row} onAsk={ask} />,
    },
  ];
}

function CloseButton({ session, onAsk }: { session: Session; onAsk: (session: Session) => void }) {
  const { say } = useTexts();
  if (session.isCurrent || session.endedAt !== null) return null;
  return (
    <Button
      kind="quiet"
      size="small"
      onClick={() => onAsk(session)}
      aria-label={say('modals.sessions.close-of', { device: deviceWords(say, session.device) })}
    >
      {say('modals.sessions.close')}
    </Button>
  );
}

function CloseOthers() {
  const texts = useTexts();
  const queries = useQueryClient();
  const closing = useMutation({
    mutationFn: async () => await callApi('closeOtherSessions'),
    onSuccess: ({ data }) => alerts.show(alertOf(texts, 'sessions-closed', { count: data.closed })),
    onError: (error) => alerts.show({ kind: 'error', title: formatRefusal(texts, error), durationMs: 6000 }),
    onSettled: async () => await queries.invalidateQueries({ queryKey: ['listSessions'] }),
  });
  return (
    <div className="mb-4 flex justify-end">
      <Button size="small" isBusy={closing.isPending} onClick={() => closing.mutate()}>
        {texts.say('modals.sessions.close-others')}
      </Button>
    </div>
  );
}

/** Where the player is and was signed in; the others can be ended from here. */
export function Sessions({ timeZone }: { timeZone: string }) {
  const { say } = useTexts();
  const position = useListPosition();
  const { ask, question } = useSessionToClose();
  const { page, before } = position;
  const query = usePlayerQuery(
    'listSessions',
    { query: { page, perPage: rowsPerPage, ...(before !== undefined && { before }) } },
    { keepsPrevious: true },
  );
  return (
    <>
      <CloseOthers />
      <ListStates
        caption={say('modals.profile.sessions')}
        query={query}
        columns={useColumns(timeZone, ask)}
        position={position}
        empty={{ icon: <MonitorSmartphone size={24} />, title: say('modals.sessions.none'), text: '' }}
      />
      {question}
    </>
  );
}
