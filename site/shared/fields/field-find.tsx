// A search for words: a lens, and a cross that empties it.
import { Search, X } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTexts } from '../i18n/texts.tsx';
import { TextField, type TextFieldProps } from './field-text.tsx';

export function FindField({ className = '', ...props }: Omit<TextFieldProps, 'type' | 'end'>) {
  const { say } = useTexts();
  const { setValue, setFocus } = useFormContext();
  const value = useWatch({ name: props.name }) as string | undefined;
  function clear(): void {
    setValue(props.name, '');
    setFocus(props.name);
  }
  const end =
    value === undefined || value === '' ? (
      <Search size={18} aria-hidden="true" className="pointer-events-none mr-3.5 text-dim" />
    ) : (
      <button
        type="button"
        aria-label={say('fields-settings.search.clear')}
        onClick={clear}
        className="mr-1 grid size-10 place-items-center rounded-sm text-dim transition hover:text-ink"
      >
        <X size={18} aria-hidden="true" />
      </button>
    );
  return (
    <TextField
      {...props}
      type="search"
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      className={`[&::-webkit-search-cancel-button]:hidden ${className}`}
      end={end}
    />
  );
}
