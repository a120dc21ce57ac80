// The player's choices as the page has them. A switch shows at once what was chosen; changes go out one after the other, and what the server
// says of the last one stands.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer, Input } from '#contract/kernel/calls.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { readAgain } from '#site/shared/live/query-updates.ts';
import { alerts } from '#site/shared/ui/alerts.ts';

type Read = Answer<'readNotificationPreferences'>;
export type Preferences = Read['data'];
export type Change = NonNullable<Input<'changeNotificationPreferences'>['body']>;

/** What the page shows while a change is on its way. */
export function withChange(before: Preferences, { choices = [], quiet, rhythm }: Change): Preferences {
  const chosen = new Map(choices.map(({ kind, way, isOn }) => [`${kind} ${way}`, isOn]));
  return {
    ...before,
    ...(quiet !== undefined && { quiet }),
    ...(rhythm !== undefined && { rhythm }),
    kinds: before.kinds.map((row) => {
      const now = { ...row };
      for (const way of ['notice', 'mail', 'push'] as const) {
        const isOn = chosen.get(`${row.kind} ${way}`);
        if (isOn !== undefined) now[way] = { ...row[way], isOn };
      }
      return now;
    }),
  };
}

export function useChoices() {
  const texts = useTexts();
  const queries = useQueryClient();
  const { data, isError, refetch } = usePlayerQuery('readNotificationPreferences');
  // shown from the press on; each goes when the server has answered it
  const [underWay, setUnderWay] = useState<readonly Change[]>([]);
  const change = useMutation({
    scope: { id: 'notification-choices' },
    mutationFn: async (body: Change) => await callApi('changeNotificationPreferences', { body }),
    onSuccess(answer) {
      queries.setQueriesData<Read>({ queryKey: ['readNotificationPreferences'] }, (before) => before && answer);
    },
    onError(error) {
      alerts.show({ kind: 'error', title: formatRefusal(texts, error), durationMs: 6000 });
      readAgain(queries, 'readNotificationPreferences');
    },
    onSettled: (_answer, _error, body) => setUnderWay((all) => all.filter((one) => one !== body)),
  });
  return {
    preferences: data && underWay.reduce(withChange, data.data),
    isError,
    isSaved: change.isSuccess,
    retry: () => void refetch(),
    choose(body: Change): void {
      setUnderWay((all) => [...all, body]);
      change.mutate(body);
    },
  };
}
