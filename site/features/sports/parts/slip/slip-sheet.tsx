import { useState } from 'react';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { ModalFrame } from '#site/shared/ui/dialog.tsx';
import SlipPanel from './slip-panel.tsx';

/** The slip as a sheet over the page. */
export default function SlipSheet({ onClose }: { onClose: () => void }) {
  const { say } = useTexts();
  const [isOpen, setOpen] = useState(true);
  return (
    <ModalFrame isOpen={isOpen} title={say('sports.slip.title')} onClose={() => setOpen(false)} onGone={onClose} holdsInput>
      <SlipPanel />
    </ModalFrame>
  );
}
