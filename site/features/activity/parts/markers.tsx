import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import type { Answer, Data } from '#contract/kernel/calls.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { alerts } from '#site/shared/ui/alerts.ts';
import { Button, buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { formatMinutes } from '../play-figures.ts';

type Marker = Data<'listMarkers'>[number];

/** Where each tool is. */
const tools = { limit: '/profile/limits', break: '/profile/limits#break', help: '/static/safer-play' } as const;

/** The figures of a marker as its text takes them: amounts and times written out, counts as they are. */
function useFigures(): (marker: Marker) => Record<string, string | number> {
  const texts = useTexts();
  const money = useMoney();
  return ({ figures, currency }) =>
    Object.fromEntries(
      figures.map(({ name, unit, value }) => [
        name,
        unit === 'money' ? (money(value, currency) ?? '…') : unit === 'minutes' ? formatMinutes(texts, value) : value,
      ]),
    );
}

/** What was seen, with the player's own figures, and why it is told. */
function MarkerText({ marker, timeZone }: { marker: Marker; timeZone: string }) {
  const { say, time } = useTexts();
  const figures = useFigures();
  return (
    <>
      <h3 className="text-lg">{say(`modals.marker.${marker.rule}.title`)}</h3>
      <p className="mt-1">{say(`modals.marker.${marker.rule}.seen`, figures(marker))}</p>
      <p className="mt-1 text-dim">{say(`modals.marker.${marker.rule}.why`)}</p>
      <time dateTime={marker.firedAt} className="mt-1 block text-sm text-faint">
        {time(marker.firedAt, timeZone)}
      </time>
    </>
  );
}

function useAcknowledge() {
  const queries = useQueryClient();
  const texts = useTexts();
  return useMutation({
    mutationFn: async (id: string) => await callApi('acknowledgeMarker', { params: { id } }),
    onSuccess({ data }) {
      queries.setQueriesData<Answer<'listMarkers'>>(
        { queryKey: ['listMarkers'] },
        (answer) => answer && { ...answer, data: answer.data.map((one) => (one.id === data.id ? data : one)) },
      );
    },
    onError: (error) => alerts.show({ kind: 'error', title: formatRefusal(texts, error) }),
  });
}

function NewMarker({ marker, timeZone }: { marker: Marker; timeZone: string }) {
  const { say } = useTexts();
  const acknowledge = useAcknowledge();
  const name = say(`modals.marker.${marker.rule}.title`);
  return (
    <li className="border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0">
      <MarkerText marker={marker} timeZone={timeZone} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Link to={tools[marker.tool]} className={buttonClass({ kind: 'main' })}>
          {say(`modals.marker.tool-${marker.tool}`)}
        </Link>
        <Button
          isBusy={acknowledge.isPending}
          aria-label={say('modals.marker.thanks-of', { name })}
          onClick={() => acknowledge.mutate(marker.id)}
        >
          {say('modals.marker.thanks')}
        </Button>
      </div>
    </li>
  );
}

/** What was noticed: first what is new, then what was seen before. Absent where nothing was. */
export function Markers({ timeZone }: { timeZone: string }) {
  const { say } = useTexts();
  const list = usePlayerQuery('listMarkers').data?.data ?? [];
  if (list.length === 0) return null;
  const fresh = list.filter(({ seenAt }) => seenAt === null);
  const seen = list.filter(({ seenAt }) => seenAt !== null);
  return (
    <section aria-labelledby="noticed" className="rounded-lg border border-line-strong bg-room p-5 sm:px-6">
      <h2 id="noticed" className="flex items-center gap-2 text-xl">
        <Info size={20} aria-hidden="true" className="shrink-0 text-dim" />
        {say('modals.marker.title')}
      </h2>
      <p className="mt-1 max-w-[46em] text-sm text-dim">{say('modals.marker.intro')}</p>
      {fresh.length === 0 ? null : (
        <ul className="mt-4">
          {fresh.map((marker) => (
            <NewMarker key={marker.id} marker={marker} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {seen.length === 0 ? null : (
        <details className="mt-3">
          <summary className="min-h-11 content-center font-semibold text-dim">
            {say('modals.marker.earlier', { count: seen.length })}
          </summary>
          <ul>
            {seen.map((marker) => (
              <li key={marker.id} className="border-t border-line py-4">
                <MarkerText marker={marker} timeZone={timeZone} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
