// What a form of the kit would send: shown instead of sent.
import type { ReactNode } from 'react';

const formatValue = (_key: string, value: unknown): unknown => (value instanceof File ? `${value.name} (${value.size} bytes)` : value);

export function KitValues({ values }: { values: Record<string, unknown> | undefined }) {
  return (
    <output aria-label="Values" className="block">
      {values === undefined ? null : (
        <pre className="overflow-x-auto rounded-md bg-night p-4 text-sm whitespace-pre-wrap text-dim wrap-anywhere">
          {JSON.stringify(values, formatValue, 2)}
        </pre>
      )}
    </output>
  );
}

/** A room of the kit with its heading. */
export function KitRoom({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="rounded-lg bg-room p-5 sm:p-7">
      <h2 id={id} className="mb-5 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
