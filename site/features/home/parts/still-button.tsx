import { Pause, Play } from 'lucide-react';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { toggleStill, useStill } from './moving.ts';

/** Stops what moves by itself, and lets it move again. Absent where nothing moves. */
export function StillButton({ className = '' }: { className?: string }) {
  const { say } = useTexts();
  const isStill = useStill();
  const Icon = isStill ? Play : Pause;
  const label = say(isStill ? 'pages.home.move' : 'pages.home.still');
  return (
    <button
      type="button"
      className={`icon-button motion-reduce:hidden ${className}`}
      aria-label={label}
      title={label}
      onClick={toggleStill}
    >
      <Icon size={16} aria-hidden="true" fill="currentColor" />
    </button>
  );
}
