import { useFormContext } from 'react-hook-form';
import { formatFieldError } from '../i18n/problem-messages.ts';
import { useTexts } from '../i18n/texts.tsx';
import { type FieldLook, FieldNote, useField } from './field-frame.tsx';

export interface CheckFieldProps extends FieldLook {
  /** Must be ticked to go on. */
  isAgreement?: boolean;
}

export function CheckField({ name, label, hint, isAgreement = false }: CheckFieldProps) {
  const texts = useTexts();
  const { register } = useFormContext();
  const { id, error, described } = useField(name);
  const validate = (value: unknown) =>
    !isAgreement || value === true || formatFieldError(texts, { rule: 'agreement', params: {}, message: '' });
  return (
    <div>
      <div className="flex gap-3">
        <input
          {...register(name, { validate })}
          {...described}
          id={id}
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 cursor-pointer accent-ink"
        />
        <label htmlFor={id} className="cursor-pointer text-sm text-dim [&_a]:text-ink [&_a]:underline">
          {label}
        </label>
      </div>
      <div className="ps-8">
        <FieldNote id={`${id}-note`} hint={hint} error={error} />
      </div>
    </div>
  );
}
