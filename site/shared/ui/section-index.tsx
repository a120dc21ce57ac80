// What a page holds, beside it on wide screens and as a row above it on narrow ones; the section that is being read is marked. It is taken
// from the page itself, so a section that is absent, or comes late, is so here too.
import { type RefObject, useEffect, useRef, useState } from 'react';

export interface SectionIndexProps {
  label: string;
  /** Holds the sections: elements `section` that are named by a heading with an id. */
  of: RefObject<HTMLElement | null>;
}

interface Entry {
  id: string;
  text: string;
}

function entriesIn(box: HTMLElement): Entry[] {
  const headings = [...box.querySelectorAll('section[aria-labelledby]')].map((section) =>
    document.getElementById(section.getAttribute('aria-labelledby') ?? ''),
  );
  return headings.flatMap((heading) => (heading === null ? [] : [{ id: heading.id, text: heading.textContent }]));
}

const isSame = (some: readonly Entry[], others: readonly Entry[]): boolean => JSON.stringify(some) === JSON.stringify(others);

/** The sections, as they come and go. */
function useEntries(of: SectionIndexProps['of']): readonly Entry[] {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  useEffect(() => {
    const box = of.current;
    if (box === null) return undefined;
    const read = () => setEntries((before) => (isSame(before, entriesIn(box)) ? before : entriesIn(box)));
    const observer = new MutationObserver(read);
    observer.observe(box, { childList: true, subtree: true });
    read();
    return () => observer.disconnect();
  }, [of]);
  return entries;
}

/** The last heading above the upper third of the window; the last of all at the page's end. */
function currentOf(entries: readonly Entry[]): string | undefined {
  const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
  if (isAtEnd && scrollY > 0) return entries.at(-1)?.id;
  const above = entries.filter(({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < innerHeight / 3);
  return (above.at(-1) ?? entries[0])?.id;
}

function useCurrent(entries: readonly Entry[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const look = () => setCurrent(currentOf(entries));
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [entries]);
  return current;
}

export function SectionIndex({ label, of }: SectionIndexProps) {
  const entries = useEntries(of);
  const current = useCurrent(entries);
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>(`[href="#${CSS.escape(current ?? '')}"]`);
    // the row of narrow screens follows; the page itself stays where it is
    if (chosen) row.current?.scrollTo({ left: chosen.offsetLeft - row.current.clientWidth / 3 });
  }, [current]);
  return (
    <nav aria-label={label} className="contents-list section-index">
      <p className="mb-2 text-sm font-semibold text-dim">{label}</p>
      <ul ref={row}>
        {entries.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
