// A copy of the own data: asked for, made meanwhile, kept for a week.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { Data } from '#contract/kernel/calls.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { saveBlob } from '#site/shared/browser/save-file.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { alerts } from '#site/shared/ui/alerts.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';

type Copy = Data<'listDataExports'>[number];

const status = { beingMade: 1, ready: 2, failed: 3 } as const;
const everyMs = 3000;

function CopyRow({ copy }: { copy: Copy }) {
  const texts = useTexts();
  const { say, time } = texts;
  const download = useMutation({
    mutationFn: async () => (await callApi('readDataExport', { params: { id: copy.id } })).data,
    onSuccess: (blob) => saveBlob(blob, `${say('modals.own-data.file')}-${copy.askedAt.slice(0, 10)}.zip`),
    onError: (error) => alerts.show({ kind: 'error', title: formatRefusal(texts, error), durationMs: 6000 }),
  });
  const says =
    copy.status === status.beingMade
      ? say('modals.own-data.making')
      : copy.status === status.failed
        ? say('modals.own-data.failed')
        : say('modals.own-data.ready', { date: time(copy.expiresAt ?? copy.askedAt) });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3">
      <p role="status">
        <span className="block">{time(copy.askedAt)}</span>
        <span className="text-sm text-dim">{says}</span>
      </p>
      {copy.status === status.ready ? (
        <Button size="small" isBusy={download.isPending} onClick={() => download.mutate()}>
          <Download size={16} aria-hidden="true" />
          {say('modals.own-data.download')}
        </Button>
      ) : null}
    </li>
  );
}

/** Those that can still be had, or are on their way; of those that failed the last one alone. */
const shownOf = (copies: readonly Copy[]): readonly Copy[] =>
  copies.filter(
    (copy, place) => copy.status === status.beingMade || copy.status === status.ready || (copy.status === status.failed && place === 0),
  );

/** Offers a copy of everything that is kept about the player. */
export function OwnData({ className }: { className: string }) {
  const texts = useTexts();
  const queries = useQueryClient();
  const copies = usePlayerQuery(
    'listDataExports',
    {},
    { everyMs, isDone: ({ data }) => data.every((copy) => copy.status !== status.beingMade) },
  );
  const request = useMutation({
    mutationFn: async () => await callApi('requestDataExport'),
    onSettled: async () => await queries.invalidateQueries({ queryKey: ['listDataExports'] }),
    onError: (error) => alerts.show({ kind: 'error', title: formatRefusal(texts, error), durationMs: 6000 }),
  });
  const list = copies.data?.data;
  const isMaking = list?.some((copy) => copy.status === status.beingMade) ?? false;
  return (
    <section aria-labelledby="own-data" className={className}>
      <h2 id="own-data" className="mb-2 text-xl">
        {texts.say('modals.own-data.title')}
      </h2>
      <p className="mb-4 max-w-[60ch] text-dim">{texts.say('modals.own-data.text')}</p>
      {list === undefined ? <Skeleton className="mb-4 h-12 w-full rounded-md" /> : null}
      <ul>
        {shownOf(list ?? []).map((copy) => (
          <CopyRow key={copy.id} copy={copy} />
        ))}
      </ul>
      <Button isBusy={request.isPending} disabled={isMaking || list === undefined} onClick={() => request.mutate()}>
        {texts.say('modals.own-data.request')}
      </Button>
    </section>
  );
}
