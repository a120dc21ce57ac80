import type { ReactNode } from 'react';

export interface FigureNoteProps {
  title: string;
  /** What each figure is, and the figure as it is read; undefined while it cannot be told yet. */
  rows: readonly { word: string; value: string | undefined }[];
  /** What they mean. */
  children: ReactNode;
}

/** A few figures beside a form, each with its word, and what follows from them. */
export function FigureNote({ title, rows, children }: FigureNoteProps) {
  return (
    <section aria-label={title} className="rounded-md border border-line-strong p-4">
      <h3 className="text-base">{title}</h3>
      <dl className="mt-2 flex flex-col gap-1 text-sm">
        {rows.map(({ word, value }) => (
          <div key={word} className="flex justify-between gap-4">
            <dt className="text-dim">{word}</dt>
            <dd className="money font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-dim">{children}</p>
    </section>
  );
}
