// A choice among few: the browser's own list, which every phone shows best.
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTexts } from '../i18n/texts.tsx';
import { FieldFrame, type FieldLook, inputClass, useField } from './field-frame.tsx';
import { type Check, validator } from '../forms/form-rules.ts';

export interface Option {
  value: string;
  label: string;
}

export interface SelectProps extends ComponentProps<'select'> {
  options: readonly Option[];
  /** The first line, which chooses nothing. */
  placeholder?: string;
}

/** The list alone, with its arrow. */
export function Select({ options, placeholder, className = '', ...rest }: SelectProps) {
  return (
    <div className="relative">
      <select {...rest} className={`${inputClass} appearance-none pe-10 has-[option[value='']:checked]:text-faint ${className}`}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-panel text-ink">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={18} aria-hidden="true" className="pointer-events-none absolute top-1/2 end-3 -translate-y-1/2 text-dim" />
    </div>
  );
}

export interface SelectFieldProps extends FieldLook, Omit<SelectProps, 'name' | 'onChange' | 'onBlur' | 'ref'> {
  checks?: readonly Check[];
}

export function SelectField({ name, label, hint, isOptional: _isOptional, checks = [], ...select }: SelectFieldProps) {
  const texts = useTexts();
  const { register } = useFormContext();
  const { id, error, described } = useField(name);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <Select {...select} {...register(name, { validate: validator(texts, checks, name) })} {...described} id={id} />
    </FieldFrame>
  );
}
