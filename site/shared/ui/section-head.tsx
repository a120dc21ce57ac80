import type { ReactNode } from 'react';

export interface SectionHeadProps {
  id: string;
  title: string;
  /** A quiet word beside the title. */
  note?: string | undefined;
  children?: ReactNode;
}

/** A section's title with what belongs beside it. `id` is the heading's, for the section's `aria-labelledby`. */
export function SectionHead({ id, title, note, children }: SectionHeadProps) {
  return (
    <div className="mb-3 flex min-h-11 items-center gap-3 sm:mb-4">
      <div className="me-auto flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} className="text-xl sm:text-2xl">
          {title}
        </h2>
        {note === undefined ? null : <span className="text-sm text-dim">{note}</span>}
      </div>
      {children}
    </div>
  );
}
