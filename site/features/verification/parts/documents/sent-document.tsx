// What was handed in once: its files, how it stands and why, and the way to take it back while nobody has looked.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Document } from '#contract/documents/documents.ts';
import { documentStatus } from '#contract/kernel/constants.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { type TextKey, useTexts } from '#site/shared/i18n/texts.tsx';
import { alerts } from '#site/shared/ui/alerts.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { ConfirmDialog } from '#site/shared/ui/confirm-dialog.tsx';
import { DocumentFile } from './document-file.tsx';

const states: Readonly<Record<number, TextKey>> = {
  [documentStatus.uploaded]: 'modals.documents.state.review',
  [documentStatus.approved]: 'modals.documents.state.approved',
  [documentStatus.rejected]: 'modals.documents.state.rejected',
  [documentStatus.expired]: 'modals.documents.state.expired',
};

function RemoveDocument({ id }: { id: string }) {
  const texts = useTexts();
  const { say } = texts;
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await callApi('removeDocument', { params: { id } });
    } catch (error) {
      alerts.show({ kind: 'error', title: formatRefusal(texts, error) });
    }
    setOpen(false);
    setBusy(false);
    await queries.invalidateQueries({ queryKey: ['listDocuments'] });
  }
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
        {say('modals.documents.remove')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={say('modals.documents.remove-title')}
        text={say('modals.documents.remove-text')}
        confirmWord={say('modals.documents.remove')}
        keepWord={say('modals.documents.keep')}
        isBusy={isBusy}
        onConfirm={() => void remove()}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

export function SentDocument({ document, timeZone }: { document: Document; timeZone: string }) {
  const { say, locale } = useTexts();
  const { id, status, reason, createdAt, expiresOn, files } = document;
  const day = (at: string, zone: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: zone }).format(new Date(at));
  const state = states[status];
  const isRefused = status === documentStatus.rejected || status === documentStatus.expired;
  return (
    <li className="border-t border-line py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-semibold">{state === undefined ? '' : say(state)}</p>
        <p className="text-sm text-dim">{say('modals.documents.sent', { date: day(createdAt, timeZone) })}</p>
      </div>
      {isRefused && reason !== null && reason !== '' ? <p className="mt-1 max-w-[44em] break-words">{reason}</p> : null}
      {status === documentStatus.approved && expiresOn !== null ? (
        <p className="mt-1 text-sm text-dim">{say('modals.documents.until', { date: day(expiresOn, 'UTC') })}</p>
      ) : null}
      <div className="mt-3 flex flex-wrap items-end justify-between gap-3">
        <ul className="flex flex-wrap gap-2.5">
          {files.map((file) => (
            <li key={file.number}>
              <DocumentFile documentId={id} file={file} />
            </li>
          ))}
        </ul>
        {status === documentStatus.uploaded ? <RemoveDocument id={id} /> : null}
      </div>
    </li>
  );
}
