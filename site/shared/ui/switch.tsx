// Something that is on or off from the moment it is switched; what it is about stands beside it, or in its label alone.
import type { ComponentProps } from 'react';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked' | 'onChange'> {
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
}

export function Switch({ isOn, onTurn, className = '', ...rest }: SwitchProps) {
  return (
    <span className={`relative inline-flex h-7 w-12 shrink-0 ${className}`}>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => onTurn(event.target.checked)}
        className="peer absolute inset-0 cursor-pointer appearance-none rounded-full border border-faint/45 bg-panel transition checked:border-ink checked:bg-ink"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-1 left-1 size-5 rounded-full bg-dim transition peer-checked:translate-x-5 peer-checked:bg-night"
      />
    </span>
  );
}
