// A whole number with steps: typed, stepped with the arrows, or by the two buttons.
import { NumberField as Base } from '@base-ui/react/number-field';
import { Minus, Plus } from 'lucide-react';
import { Controller, useFormContext } from 'react-hook-form';
import { useTexts } from '../i18n/texts.tsx';
import { FieldFrame, type FieldLook, inputClass, useField } from './field-frame.tsx';
import { type Check, validator } from '../forms/form-rules.ts';

export interface NumberFieldProps extends FieldLook {
  checks?: readonly Check[];
  min?: number;
  max?: number;
  step?: number;
}

const stepLook = 'grid size-11 place-items-center rounded-sm text-dim transition hover:text-ink disabled:opacity-40';

export default function NumberField({ name, label, hint, checks = [], min, max, step = 1 }: NumberFieldProps) {
  const texts = useTexts();
  const { control } = useFormContext();
  const { id, error, described } = useField(name);
  const bounds = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <Controller
        name={name}
        control={control}
        rules={{ validate: validator(texts, checks) }}
        render={({ field }) => (
          <Base.Root
            id={id}
            {...bounds}
            step={step}
            locale={texts.locale}
            value={typeof field.value === 'number' ? field.value : null}
            onValueChange={(value) => field.onChange(value ?? '')}
          >
            <Base.Group className="relative">
              <Base.Input {...described} ref={field.ref} onBlur={field.onBlur} className={`${inputClass} pr-24 tabular-nums`} />
              <div className="absolute inset-y-0 right-0.5 flex items-center">
                <Base.Decrement aria-label={texts.say('fields-settings.number.less')} className={stepLook}>
                  <Minus size={17} aria-hidden="true" />
                </Base.Decrement>
                <Base.Increment aria-label={texts.say('fields-settings.number.more')} className={stepLook}>
                  <Plus size={17} aria-hidden="true" />
                </Base.Increment>
              </div>
            </Base.Group>
          </Base.Root>
        )}
      />
    </FieldFrame>
  );
}
