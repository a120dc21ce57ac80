// A field for longer texts, which grows with what is written.
import type { ComponentProps } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTexts } from '../i18n/texts.tsx';
import { FieldFrame, type FieldLook, inputClass, useField } from './field-frame.tsx';
import { type Check, validator } from '../forms/form-rules.ts';

export interface AreaFieldProps extends FieldLook, Omit<ComponentProps<'textarea'>, 'name' | 'onChange' | 'onBlur' | 'ref'> {
  checks?: readonly Check[];
}

export function AreaField({ name, label, hint, isOptional: _isOptional, checks = [], ...area }: AreaFieldProps) {
  const texts = useTexts();
  const { register } = useFormContext();
  const { id, error, described } = useField(name);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        rows={6}
        {...area}
        {...register(name, { validate: validator(texts, checks) })}
        {...described}
        id={id}
        className={`${inputClass} field-sizing-content max-h-96 min-h-36 py-3`}
      />
    </FieldFrame>
  );
}
