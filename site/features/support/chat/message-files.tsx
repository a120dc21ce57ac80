// The files that came with a message: pictures are shown, anything else is saved.
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { callWith } from '#site/shared/api/call-api.ts';
import { saveBlob } from '#site/shared/browser/save-file.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { alerts } from '#site/shared/ui/alerts.ts';
import { type Message, pictureKey } from './chat-data.ts';
import { ownerHeaders } from './guest-key.ts';

type File = Message['files'][number];

interface FileProps {
  messageId: string;
  file: File;
}

const readFile = async (id: string, number: number): Promise<Blob> =>
  (await callWith(ownerHeaders(), 'readChatFile', { params: { id, number } })).data;

/** A picture, which comes with the reader's own credentials and not by an address. */
function Picture({ messageId, file }: FileProps) {
  const { data: address } = useQuery({
    queryKey: [pictureKey, messageId, file.number],
    queryFn: async () => URL.createObjectURL(await readFile(messageId, file.number)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  if (address === undefined) return <SavedFile messageId={messageId} file={file} />;
  return <img src={address} alt={file.name} className="max-h-56 max-w-full rounded-sm" />;
}

function SavedFile({ messageId, file }: FileProps) {
  const texts = useTexts();
  async function save(): Promise<void> {
    try {
      saveBlob(await readFile(messageId, file.number), file.name);
    } catch (error) {
      alerts.show({ kind: 'error', title: formatRefusal(texts, error) });
    }
  }
  return (
    <button
      type="button"
      onClick={() => void save()}
      aria-label={texts.say('chat.save-file', { name: file.name })}
      className="flex min-h-11 max-w-full items-center gap-2 rounded-sm border border-line-strong px-3 text-sm"
    >
      <FileText size={17} aria-hidden="true" className="shrink-0 text-dim" />
      <span aria-hidden="true" className="truncate">
        {file.name}
      </span>
    </button>
  );
}

export function MessageFiles({ messageId, files }: { messageId: string; files: readonly File[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="my-1 grid gap-2">
      {files.map((file) => (
        <li key={file.number} className="min-w-0">
          {file.isPicture ? <Picture messageId={messageId} file={file} /> : <SavedFile messageId={messageId} file={file} />}
        </li>
      ))}
    </ul>
  );
}
