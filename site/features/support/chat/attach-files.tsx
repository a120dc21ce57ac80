// Files for a message: chosen, or pasted as a picture; each can be taken back before it is sent.
import { Paperclip, X } from 'lucide-react';
import { type ClipboardEvent, type RefObject, useRef } from 'react';
import { chatBounds } from '#contract/chat-bounds.ts';
import { documentTypes } from '#contract/documents/document-kinds.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';

interface FilesProps {
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
}

/** What tells one file from another. */
const nameOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`;

/** The files with further ones, each once, as many as a message takes. */
export function withFiles(files: readonly File[], more: readonly File[]): File[] {
  const byName = new Map([...files, ...more].map((file) => [nameOf(file), file]));
  return [...byName.values()].slice(0, chatBounds.maxFiles);
}

/** The pictures and papers of a paste; none where text was pasted. */
export const pastedFiles = ({ clipboardData }: ClipboardEvent): File[] =>
  [...clipboardData.files].filter(({ type }) => (documentTypes as readonly string[]).includes(type));

export function AttachButton({ files, onChange, ref }: FilesProps & { ref: RefObject<HTMLButtonElement | null> }) {
  const { say } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const isFull = files.length >= chatBounds.maxFiles;
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={documentTypes.join(',')}
        onChange={({ target }) => {
          onChange(withFiles(files, [...(target.files ?? [])]));
          // the same file can be chosen again after it was taken back
          target.value = '';
        }}
      />
      <button
        ref={ref}
        type="button"
        className="chat-tool -mx-2 shrink-0"
        aria-label={say('chat.attach')}
        aria-disabled={isFull || undefined}
        onClick={() => isFull || input.current?.click()}
      >
        <Paperclip size={20} aria-hidden="true" />
      </button>
    </>
  );
}

export function ChosenFiles({ files, onChange }: FilesProps) {
  const { say } = useTexts();
  if (files.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {files.map((file) => (
        <li key={nameOf(file)} className="flex max-w-full min-w-0 items-center rounded-sm bg-panel ps-3 text-sm">
          <span className="truncate">{file.name}</span>
          <button
            type="button"
            className="chat-tool shrink-0"
            aria-label={say('chat.remove-file', { name: file.name })}
            onClick={() => onChange(files.filter((one) => one !== file))}
          >
            <X size={16} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
