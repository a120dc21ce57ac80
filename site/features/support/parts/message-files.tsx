// The files that came with a message: a picture opens, anything else is saved.
import { FileText } from 'lucide-react';
import type { Data } from '#contract/kernel/calls.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { saveBlob } from '#site/shared/browser/save-file.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { alerts } from '#site/shared/ui/alerts.ts';

type MessageFile = Data<'readComplaint'>['messages'][number]['files'][number];

/** How long a window that was opened has to take the picture. */
const openedMs = 60_000;

function openInWindow(bytes: Blob): void {
  const address = URL.createObjectURL(bytes);
  window.open(address, '_blank', 'noopener');
  setTimeout(() => URL.revokeObjectURL(address), openedMs);
}

export function MessageFiles({ complaintId, files }: { complaintId: string; files: readonly MessageFile[] }) {
  const texts = useTexts();
  const { say } = texts;
  async function give({ number, name, isPicture }: MessageFile): Promise<void> {
    try {
      const { data } = await callApi('readComplaintFile', { params: { id: complaintId, number } });
      if (isPicture) openInWindow(data);
      else saveBlob(data, name);
    } catch (error) {
      alerts.show({ kind: 'error', title: formatRefusal(texts, error) });
    }
  }
  if (files.length === 0) return null;
  return (
    <ul aria-label={say('modals.complaints.files-sent')} className="mt-3 flex flex-wrap gap-2">
      {files.map((file) => (
        <li key={file.number} className="min-w-0 max-w-full">
          <button
            type="button"
            onClick={() => void give(file)}
            aria-label={say(file.isPicture ? 'modals.documents.open' : 'modals.documents.save', { name: file.name })}
            className="flex min-h-11 max-w-full items-center gap-2 rounded-sm border border-line px-3 text-sm transition hover:border-faint/60"
          >
            <FileText size={17} aria-hidden="true" className="shrink-0 text-dim" />
            <span aria-hidden="true" className="truncate">
              {file.name}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
