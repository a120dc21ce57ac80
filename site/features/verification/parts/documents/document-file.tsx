// One file that was handed in: a picture in small, which opens in full; anything else by its name, to be saved.
import { FileText } from 'lucide-react';
import { useCallback } from 'react';
import type { Document } from '#contract/documents/documents.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { saveBlob } from '#site/shared/browser/save-file.ts';
import { alerts } from '#site/shared/ui/alerts.ts';

type File = Document['files'][number];
interface FileProps {
  documentId: string;
  file: File;
}

const look =
  'grid size-20 place-items-center overflow-hidden rounded-sm border border-line bg-panel text-dim transition hover:border-faint/60 hover:text-ink';

/** How long a window that was opened has to take the picture. */
const openedMs = 60_000;

function openInWindow(bytes: Blob): void {
  const address = URL.createObjectURL(bytes);
  window.open(address, '_blank', 'noopener');
  setTimeout(() => URL.revokeObjectURL(address), openedMs);
}

/** A picture in small. Its bytes have an address for as long as it is shown. */
function ShownPicture({ bytes, name }: { bytes: Blob; name: string }) {
  const { say } = useTexts();
  const give = useCallback(
    (picture: HTMLImageElement) => {
      const address = URL.createObjectURL(bytes);
      picture.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [bytes],
  );
  return (
    <button type="button" onClick={() => openInWindow(bytes)} aria-label={say('modals.documents.open', { name })} className={look}>
      <img ref={give} alt="" className="size-full object-cover" />
    </button>
  );
}

function Thumbnail({ documentId, file }: FileProps) {
  const { data } = usePlayerQuery('readDocumentFile', { params: { id: documentId, number: file.number } });
  if (data === undefined) return <span aria-label={file.name} role="img" className={`${look} animate-pulse`} />;
  return <ShownPicture bytes={data.data} name={file.name} />;
}

function SaveButton({ documentId, file }: FileProps) {
  const texts = useTexts();
  async function save(): Promise<void> {
    try {
      const { data } = await callApi('readDocumentFile', { params: { id: documentId, number: file.number } });
      saveBlob(data, file.name);
    } catch (error) {
      alerts.show({ kind: 'error', title: formatRefusal(texts, error) });
    }
  }
  return (
    <button type="button" onClick={() => void save()} aria-label={texts.say('modals.documents.save', { name: file.name })} className={look}>
      <FileText size={24} aria-hidden="true" />
      <span aria-hidden="true" className="max-w-full truncate px-1.5 text-xs">
        {file.name}
      </span>
    </button>
  );
}

export function DocumentFile(props: FileProps) {
  return props.file.isPicture ? <Thumbnail {...props} /> : <SaveButton {...props} />;
}
