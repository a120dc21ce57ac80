import { ExternalLink } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button, buttonClass } from '#site/shared/ui/button.tsx';

/** A checker elsewhere keeps its own origin, and with it its storage; a page of our own origin in a frame is to be nobody's. */
function sandboxOf(url: string): string {
  const isOwn = new URL(url).origin === location.origin;
  return `allow-scripts allow-forms allow-popups${isOwn ? '' : ' allow-same-origin'}`;
}

/** The identity checker's widget in its frame, with the way out and a window for those whose camera needs one. */
export function CheckerFrame({ url, onClose }: { url: string; onClose: () => void }) {
  const { say } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
    // what came of it stands above: the eye and the focus go there
    return () => document.getElementById('own-checks')?.focus();
  }, []);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <iframe
        src={url}
        title={say('modals.verification.frame')}
        sandbox={sandboxOf(url)}
        allow="camera; microphone"
        referrerPolicy="no-referrer"
        className="h-[42rem] max-h-[calc(80*var(--vh))] w-full rounded-md border border-line-strong bg-panel"
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" onClick={onClose}>
          {say('modals.verification.close')}
        </Button>
        <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass({ kind: 'quiet', size: 'small' })}>
          <ExternalLink size={16} aria-hidden="true" />
          {say('modals.verification.window')}
        </a>
      </div>
    </div>
  );
}
