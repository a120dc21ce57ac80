import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTexts } from '../i18n/texts.tsx';
import { TextField, type TextFieldProps } from './field-text.tsx';

/** How good a length is, from nothing to three. */
export const strengthOf = (length: number, min: number): 0 | 1 | 2 | 3 => (length < min ? 0 : length < 10 ? 1 : length < 14 ? 2 : 3);

function Strength({ name, min }: { name: string; min: number }) {
  const { say } = useTexts();
  const value = useWatch({ name }) as string | undefined;
  const strength = strengthOf([...(value ?? '')].length, min);
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden="true" className="grid w-24 grid-cols-3 gap-1">
        {[1, 2, 3].map((step) => (
          <span key={step} className={`h-1 rounded-full transition-colors ${strength >= step ? 'bg-dim' : 'bg-raised'}`} />
        ))}
      </span>
      {say(`fields-settings.password.strength-${strength}`, { min: min })}
    </span>
  );
}

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end'> {
  /** With a hint on its length, and for password managers a new one. */
  isNew?: boolean;
  /** A new one again, without the hint. */
  isRepeat?: boolean;
  /** Fewest characters of a new one. */
  min?: number;
}

/** A password that can be shown. */
export function PasswordField({ isNew = false, isRepeat = false, min = 6, ...props }: PasswordFieldProps) {
  const { say } = useTexts();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  const button = (
    <button
      type="button"
      aria-pressed={isShown}
      aria-label={say('fields-settings.password.show')}
      onClick={() => setShown(!isShown)}
      className="me-1 grid size-10 place-items-center rounded-sm text-dim transition hover:text-ink"
    >
      <Icon size={19} aria-hidden="true" />
    </button>
  );
  return (
    <TextField
      {...props}
      {...(isNew && { hint: <Strength name={props.name} min={min} /> })}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew || isRepeat ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={button}
    />
  );
}
