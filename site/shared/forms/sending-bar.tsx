import { useTexts } from '../i18n/texts.tsx';
import { Button } from '../ui/button.tsx';

/** How much of the files has been sent, from 0 to 1, and the way to break it off. */
export function SendingBar({ share, onCancel }: { share: number; onCancel: () => void }) {
  const { say, locale } = useTexts();
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(share);
  return (
    <div className="mt-4 flex items-center gap-4">
      <div className="min-w-0 flex-1">
        <p className="mb-1.5 flex justify-between gap-3 text-sm text-dim">
          <span>{say('modals.documents.sending')}</span>
          <span className="tabular-nums">{percent}</span>
        </p>
        <progress aria-label={say('modals.documents.sending')} max={1} value={share} className="upload-progress" />
      </div>
      <Button onClick={onCancel}>{say('modals.documents.cancel')}</Button>
    </div>
  );
}
