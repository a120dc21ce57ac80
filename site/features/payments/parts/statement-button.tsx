import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { alertOf } from '#site/shared/ui/alert-content.ts';
import { alerts } from '#site/shared/ui/alerts.ts';
import { saveFile } from '#site/shared/browser/save-file.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useCurrencies } from '#site/shared/i18n/use-money.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { readEntryPage } from '../read-entries.ts';
import { type Entry, entryName, readAllEntries, statementOf } from './statement.ts';

/** Downloads every movement of the accounts as a table file. */
export function StatementButton({ timeZone }: { timeZone: string }) {
  const texts = useTexts();
  const { say, locale } = texts;
  const [done, setDone] = useState<{ done: number; total: number }>();
  const currencies = useCurrencies();
  const words = {
    columns: (['at', 'kind', 'currency', 'real', 'bonus', 'held', 'balance', 'number', 'round', 'id'] as const).map((column) =>
      say(`modals.statement.${column}`),
    ) as never,
    formatKind: (entry: Entry) => say(entryName(entry)),
    formatTime: (at: string) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(new Date(at)),
    ratioOf: (code: string) => currencies.find((currency) => currency.code === code)?.subunitToUnit ?? 100,
  };
  const mutation = useMutation({
    mutationFn: async () => {
      const { since } = (await callApi('readStatementBounds')).data;
      return { since, entries: await readAllEntries(readEntryPage, (count, total) => setDone({ done: count, total })) };
    },
    onSuccess({ since, entries }) {
      const name = `${say('modals.statement.file')}-${new Date().toISOString().slice(0, 10)}.csv`;
      saveFile(statementOf(entries, words), name, 'text/csv');
      const count = entries.length;
      const begins = since === null ? '' : new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long' }).format(new Date(since));
      alerts.show(since === null ? alertOf(texts, 'statement', { count }) : alertOf(texts, 'statement-part', { count, since: begins }));
    },
    onError: (error) => alerts.show({ kind: 'error', title: formatRefusal(texts, error), durationMs: 6000 }),
    onSettled: () => setDone(undefined),
  });
  return (
    <Button size="small" isBusy={mutation.isPending} disabled={currencies.length === 0} onClick={() => mutation.mutate()}>
      {mutation.isPending ? null : <Download size={16} aria-hidden="true" />}
      {done === undefined ? say('modals.statement.download') : say('modals.statement.progress', done)}
    </Button>
  );
}
