import { useEffect } from 'react';
import { useOperatorSettings } from '../../shared/api/operator-settings.ts';
import { callQuery } from '../../shared/api/queries.ts';
import { useQuery } from '../../shared/api/use-query.ts';
import { type Settings, startMeasuring } from '../../shared/browser/measuring/start-measuring.ts';
import { usePageContext } from '../../shared/page/page-context.tsx';

const initQuery = callQuery('initPlayer');

/** Connects what measures, where the operator has set some. Each thing that is noted asks for consent itself. */
export function Measuring() {
  const { locales } = useOperatorSettings();
  const { buildId } = usePageContext();
  const measurement = useQuery({ ...initQuery, staleTime: Number.POSITIVE_INFINITY }).data?.data.measurement ?? null;
  // as text: an answer that says the same begins nothing anew
  const settings = JSON.stringify(measurement);
  const codes = locales.map(({ code }) => code).join(' ');
  useEffect(
    () => (settings === 'null' ? undefined : startMeasuring(JSON.parse(settings) as Settings, { locales: codes.split(' '), buildId })),
    [settings, codes, buildId],
  );
  return null;
}
