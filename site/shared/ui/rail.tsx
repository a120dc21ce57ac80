// A row that scrolls sideways, snapping to its items: by touch, wheel and keyboard, and by two arrows where a mouse is at hand.
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTexts } from '../i18n/texts.tsx';
import { SectionHead } from './section-head.tsx';

type Ends = 'fits' | 'start' | 'middle' | 'end';

function endsOf(track: HTMLElement): Ends {
  const room = track.scrollWidth - track.clientWidth;
  if (room < 4) return 'fits';
  const at = Math.abs(track.scrollLeft);
  return at < 4 ? 'start' : at > room - 4 ? 'end' : 'middle';
}

/** Where the row stands. `fits` until the browser has measured it. */
function useEnds(track: RefObject<HTMLElement | null>): Ends {
  const [ends, setEnds] = useState<Ends>('fits');
  useEffect(() => {
    const element = track.current;
    if (element === null) return undefined;
    const measure = () => setEnds(endsOf(element));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [track]);
  return ends;
}

interface ArrowsProps {
  track: RefObject<HTMLElement | null>;
  title: string;
}

function Arrows({ track, title }: ArrowsProps) {
  const { say } = useTexts();
  const ends = useEnds(track);
  const scroll = (pages: number) => {
    const element = track.current;
    element?.scrollBy({
      left: pages * element.clientWidth * 0.9 * (getComputedStyle(element).direction === 'rtl' ? -1 : 1),
      behavior: 'smooth',
    });
  };
  return (
    <div className={`rail-arrows ${ends === 'fits' ? 'invisible' : ''}`}>
      <button
        type="button"
        className="icon-button"
        aria-disabled={ends === 'start'}
        aria-label={say('global-components.rail.back', { title })}
        onClick={() => scroll(-1)}
      >
        <ChevronLeft size={18} aria-hidden="true" className="rtl:-scale-x-100" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-disabled={ends === 'end'}
        aria-label={say('global-components.rail.forward', { title })}
        onClick={() => scroll(1)}
      >
        <ChevronRight size={18} aria-hidden="true" className="rtl:-scale-x-100" />
      </button>
    </div>
  );
}

export interface RailProps {
  /** Names the section in the page: its heading's id. */
  id: string;
  title: string;
  note?: string | undefined;
  /** What stands at the end of the title’s line. */
  more?: ReactNode;
  /** How wide the items are. */
  kind?: 'posters' | 'strips';
  /** List items. */
  children: ReactNode;
}

export function Rail({ id, title, note, more, kind = 'posters', children }: RailProps) {
  const track = useRef<HTMLUListElement>(null);
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={title} note={note}>
        <Arrows track={track} title={title} />
        {/* last, so that no room is seen where the arrows are not needed */}
        {more}
      </SectionHead>
      <ul ref={track} className={`rail-track rail-${kind}`}>
        {children}
      </ul>
    </section>
  );
}
