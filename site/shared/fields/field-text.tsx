import type { ComponentProps, ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTexts } from '../i18n/texts.tsx';
import { FieldFrame, type FieldLook, inputClass, useField } from './field-frame.tsx';
import { type Check, validator } from '../forms/form-rules.ts';

export interface TextFieldProps extends FieldLook, Omit<ComponentProps<'input'>, 'name' | 'onChange' | 'onBlur' | 'ref'> {
  checks?: readonly Check[];
  aside?: ReactNode;
  /** Stands inside the field at its end. */
  end?: ReactNode;
}

export function TextField({
  name,
  label,
  hint,
  isOptional: _isOptional,
  checks = [],
  aside,
  end,
  className = '',
  ...input
}: TextFieldProps) {
  const texts = useTexts();
  const { register } = useFormContext();
  const { id, error, described } = useField(name);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} aside={aside}>
      <div className="relative">
        <input
          type="text"
          {...input}
          {...register(name, { validate: validator(texts, checks, name) })}
          {...described}
          id={id}
          className={`${inputClass} ${end === undefined ? '' : 'pe-14'} ${className}`}
        />
        {end === undefined ? null : <div className="absolute inset-y-0 end-0 flex items-center">{end}</div>}
      </div>
    </FieldFrame>
  );
}
