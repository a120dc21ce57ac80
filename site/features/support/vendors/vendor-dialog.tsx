// Asks before a vendor's chat comes, and opens it. Nothing of the vendor is in the page before the answer.
import { Link } from '#site/shared/ui/link.tsx';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { ConfirmDialog } from '#site/shared/ui/confirm-dialog.tsx';

interface VendorDialogProps {
  isOpen: boolean;
  isBusy: boolean;
  vendor: string;
  host: string;
  isPlayer: boolean;
  onAgree: () => void;
  onClose: () => void;
}

export default function VendorDialog({ isOpen, isBusy, vendor, host, isPlayer, onAgree, onClose }: VendorDialogProps) {
  const { say } = useTexts();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={say('chat.vendor-title')}
      text={say('chat.vendor-text', { vendor, host })}
      confirmWord={say('chat.vendor-open')}
      confirmKind="plain"
      keepWord={say('chat.vendor-not')}
      isBusy={isBusy}
      onConfirm={onAgree}
      onClose={onClose}
    >
      {isPlayer ? <p className="mt-2 text-dim">{say('chat.vendor-player', { vendor })}</p> : null}
      <p className="mt-4">
        <Link to="/questions/contact" className="underline underline-offset-4" onClick={onClose}>
          {say('chat.vendor-instead')}
        </Link>
      </p>
    </ConfirmDialog>
  );
}
