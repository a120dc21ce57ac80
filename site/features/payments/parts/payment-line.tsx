import type { ReactNode } from 'react';

interface LineProps {
  label: string;
  children: ReactNode;
  isStrong?: boolean;
  /** Stands below, in the whole width. */
  more?: string | undefined;
}

/** A line of what a payment comes to. */
export function Line({ label, children, isStrong = false, more }: LineProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
      <dt className="text-dim">{label}</dt>
      <dd className={`min-w-0 text-end ${isStrong ? 'money text-lg font-semibold' : 'font-medium'}`}>{children}</dd>
      {more === undefined ? null : <dd className="mt-0.5 basis-full text-end text-sm wrap-anywhere text-dim tabular-nums">{more}</dd>}
    </div>
  );
}
