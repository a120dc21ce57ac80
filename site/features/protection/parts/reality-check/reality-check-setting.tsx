// The interval between two reality checks. A choice is in force at once.
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Answer } from '#contract/kernel/calls.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { Select } from '#site/shared/fields/field-select.tsx';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { rereadPlaySession, usePlaySession } from './play-session-query.ts';

const off = 'off';

type Outcome = { kind: 'saved' } | { kind: 'refused'; text: string };

function useSetting() {
  const texts = useTexts();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  async function choose(value: string): Promise<void> {
    setBusy(true);
    setOutcome(undefined);
    try {
      const { data: realityCheck } = await callApi('setRealityCheck', { body: { minutes: value === off ? null : Number(value) } });
      queries.setQueriesData<Answer<'readPlaySession'>>(
        { queryKey: ['readPlaySession'] },
        (answer) => answer && { ...answer, data: { ...answer.data, realityCheck } },
      );
      setOutcome({ kind: 'saved' });
    } catch (error) {
      setOutcome({ kind: 'refused', text: formatRefusal(texts, error) });
    }
    rereadPlaySession(queries);
    setBusy(false);
  }
  return { isBusy, outcome, choose };
}

export function RealityCheckSetting() {
  const { say } = useTexts();
  const id = useId();
  const { data } = usePlaySession();
  const { isBusy, outcome, choose } = useSetting();
  const check = data?.realityCheck;
  const minutesWords = (minutes: number): string => say('modals.reality-check.minutes', { minutes });
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-lg bg-room p-5 sm:p-7">
      <h2 id={`${id}-title`} className="text-xl">
        {say('modals.reality-check.title')}
      </h2>
      <p id={`${id}-text`} className="mt-2 text-dim">
        {say('modals.reality-check.explained')}
      </p>
      <label htmlFor={id} className="mt-4 mb-1.5 block text-sm font-semibold">
        {say('modals.reality-check.every')}
      </label>
      {check === undefined ? (
        <Skeleton className="h-12 w-full rounded-sm sm:max-w-64" />
      ) : (
        <div className="sm:max-w-64">
          <Select
            id={id}
            aria-describedby={`${id}-text`}
            aria-busy={isBusy}
            value={check.minutes === null ? off : String(check.minutes)}
            onChange={({ currentTarget }) => void choose(currentTarget.value)}
            options={[
              ...check.choices.map((minutes) => ({ value: String(minutes), label: minutesWords(minutes) })),
              ...(check.canBeOff ? [{ value: off, label: say('modals.reality-check.off') }] : []),
            ]}
          />
        </div>
      )}
      <output className="mt-2 block min-h-6 text-sm text-dim">{outcome?.kind === 'saved' ? say('modals.reality-check.saved') : ''}</output>
      {outcome?.kind === 'refused' ? (
        <p role="alert" className="text-sm text-loss">
          {outcome.text}
        </p>
      ) : null}
    </section>
  );
}
