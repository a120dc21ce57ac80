// Something that is on or off from the moment it is switched.
import { useFormContext, useWatch } from 'react-hook-form';
import { type FieldLook, FieldNote, useField } from './field-frame.tsx';

export function ToggleField({ name, label, hint }: FieldLook) {
  const { register } = useFormContext();
  const isOn = useWatch({ name }) === true;
  const { id, error, described } = useField(name);
  return (
    <div>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <label htmlFor={id} className="cursor-pointer text-ink">
          {label}
        </label>
        <span className="relative inline-flex h-7 w-12 shrink-0">
          <input
            {...register(name)}
            {...described}
            id={id}
            type="checkbox"
            role="switch"
            aria-checked={isOn}
            className="peer absolute inset-0 cursor-pointer appearance-none rounded-full border border-faint/45 bg-panel transition checked:border-ink checked:bg-ink"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-1 left-1 size-5 rounded-full bg-dim transition peer-checked:translate-x-5 peer-checked:bg-night"
          />
        </span>
      </div>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  );
}
