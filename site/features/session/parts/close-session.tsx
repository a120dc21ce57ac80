// Ending one of the player's other sessions, after a question.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Data } from '#contract/kernel/calls.ts';
import { deviceWords } from '#contract/players/device-words.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { alertOf } from '#site/shared/ui/alert-content.ts';
import { alerts } from '#site/shared/ui/alerts.ts';
import { ConfirmDialog } from '#site/shared/ui/confirm-dialog.tsx';

export type Session = Data<'listSessions'>[number];

function useCloseSession(onDone: () => void) {
  const texts = useTexts();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => await callApi('closeSession', { params: { id } }),
    onSuccess: () => alerts.show(alertOf(texts, 'session-closed')),
    onError: (error) => alerts.show({ kind: 'error', title: formatRefusal(texts, error), durationMs: 6000 }),
    onSettled() {
      void queries.invalidateQueries({ queryKey: ['listSessions'] });
      onDone();
    },
  });
}

/** Returns what asks whether a session is to end, and the question, to be drawn somewhere. */
export function useSessionToClose() {
  const { say } = useTexts();
  const [asked, setAsked] = useState<Session>();
  const closing = useCloseSession(() => setAsked(undefined));
  const question = (
    <ConfirmDialog
      isOpen={asked !== undefined}
      title={say('modals.sessions.ask')}
      text={say('modals.sessions.ask-text', { device: deviceWords(say, asked?.device ?? '') })}
      confirmWord={say('modals.sessions.close')}
      isBusy={closing.isPending}
      onConfirm={() => asked && closing.mutate(asked.id)}
      onClose={() => setAsked(undefined)}
    />
  );
  return { ask: setAsked, question };
}
