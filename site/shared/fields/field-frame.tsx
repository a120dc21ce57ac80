// What stands around every field: its label above, a hint or its error below, tied to it for screen readers.
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { get, useFormContext } from 'react-hook-form';

export interface FieldLook {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  isOptional?: boolean;
}

/** Every input's look, without its width. */
export const inputLook =
  'h-12 rounded-sm border border-faint/45 bg-panel px-3.5 text-base text-ink transition outline-none placeholder:text-faint ' +
  'hover:border-faint/70 focus-visible:border-ink focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-ink ' +
  'disabled:opacity-60 aria-invalid:border-loss';
export const inputClass = `${inputLook} w-full`;

/** The error of a field and the ids that tie its parts together. */
export function useField(name: string) {
  const { formState } = useFormContext();
  const error = get<typeof formState.errors, { message?: string } | undefined>(formState.errors, name)?.message;
  const id = `field-${name.replaceAll('.', '-')}`;
  return {
    id,
    error,
    describedBy: `${id}-note`,
    described: { 'aria-describedby': `${id}-note`, 'aria-invalid': error !== undefined } as const,
  };
}

export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error: string | undefined }) {
  return (
    <div id={id} className="text-sm empty:hidden">
      {error === undefined ? null : (
        <p className="mt-1.5 flex gap-1.5 text-loss">
          <CircleAlert size={15} aria-hidden="true" className="mt-[3px] shrink-0" />
          {error}
        </p>
      )}
      {hint === undefined ? null : <div className="mt-1.5 text-dim">{hint}</div>}
    </div>
  );
}

export function FieldFrame({
  id,
  label,
  hint,
  error,
  aside,
  children,
}: { id: string; error: string | undefined; aside?: ReactNode; children: ReactNode } & Omit<FieldLook, 'name'>) {
  return (
    <div className="min-w-0">
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-medium text-dim">
          {label}
        </label>
        {aside}
      </div>
      {children}
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  );
}
