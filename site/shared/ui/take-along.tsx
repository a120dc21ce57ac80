// Takes a secret along that is shown once: into the clipboard, or as a text file.
import { Check, Copy, Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../i18n/texts.tsx';
import { saveFile } from '../browser/save-file.ts';
import { Button } from './button.tsx';

const shownMs = 2000;

/** Where the clipboard is closed to pages the button is not there: the file is. */
export function TakeAlong({ text, file }: { text: string; file: string }) {
  const { say } = useTexts();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const hasClipboard = (navigator as { clipboard?: Clipboard }).clipboard !== undefined;
  const Icon = isCopied ? Check : Copy;
  return (
    <div className="flex flex-wrap gap-2">
      {hasClipboard ? (
        <Button
          size="small"
          kind="plain"
          onClick={() =>
            void navigator.clipboard.writeText(text).then(
              () => setCopied(true),
              // the browser asks and was told no: the file is left
              () => setCopied(false),
            )
          }
        >
          <Icon size={16} aria-hidden="true" />
          {say(isCopied ? 'fields-settings.copied' : 'fields-settings.copy')}
        </Button>
      ) : null}
      <span role="status" className="sr-only">
        {isCopied ? say('fields-settings.copied') : ''}
      </span>
      <Button size="small" kind="plain" onClick={() => saveFile(`${text}\n`, file, 'text/plain')}>
        <Download size={16} aria-hidden="true" />
        {say('fields-settings.download')}
      </Button>
    </div>
  );
}
