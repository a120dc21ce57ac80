// Something to take along: a value that cannot be changed, and a button that copies it.
import { Check, Copy } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTexts } from '../i18n/texts.tsx';
import { FieldFrame, type FieldLook, inputClass } from './field-frame.tsx';

const shownMs = 2000;

export function CopyField({ label, hint, value }: Omit<FieldLook, 'name'> & { value: string }) {
  const { say } = useTexts();
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  /** Where the clipboard is closed to pages, the value is marked, ready for the keyboard. */
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      document.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`)?.select();
    }
  }
  const Icon = isCopied ? Check : Copy;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={undefined}>
      <div className="relative">
        <input id={id} readOnly value={value} aria-describedby={`${id}-note`} className={`${inputClass} pr-28 font-mono text-sm`} />
        <div className="absolute inset-y-0 right-1 flex items-center">
          <button
            type="button"
            onClick={() => void copy()}
            className="flex h-10 items-center gap-2 rounded-sm px-3 text-sm font-semibold text-dim transition hover:text-ink"
          >
            <Icon size={17} aria-hidden="true" />
            <span role="status">{say(isCopied ? 'fields-settings.copied' : 'fields-settings.copy')}</span>
          </button>
        </div>
      </div>
    </FieldFrame>
  );
}
