// A choice among few that are all in sight: one under the other, or side by side as one bar.
import { useFormContext } from 'react-hook-form';
import { useTexts } from '../i18n/texts.tsx';
import { type FieldLook, FieldNote, useField } from './field-frame.tsx';
import type { Option } from './field-select.tsx';
import { type Check, validator } from '../forms/form-rules.ts';

export interface RadioFieldProps extends FieldLook {
  options: readonly Option[];
  checks?: readonly Check[];
  isBar?: boolean;
}

const rowLook = 'flex min-h-11 cursor-pointer items-center gap-3 text-ink';
const barLook =
  'relative flex min-h-10 flex-1 cursor-pointer items-center justify-center rounded-sm px-3 text-center text-sm font-semibold text-dim transition ' +
  'hover:text-ink has-checked:bg-raised has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-ink';

export function RadioField({ name, label, hint, options, checks = [], isBar = false }: RadioFieldProps) {
  const texts = useTexts();
  const { register } = useFormContext();
  const { id, error, describedBy, described } = useField(name);
  const input = register(name, { validate: validator(texts, checks) });
  return (
    <fieldset className="min-w-0" aria-describedby={describedBy}>
      <legend className="mb-1.5 text-sm font-medium text-dim">{label}</legend>
      <div className={isBar ? 'flex gap-1 rounded-sm border border-faint/45 bg-panel p-[3px]' : 'flex flex-col'}>
        {options.map((option) => (
          <label key={option.value} className={isBar ? barLook : rowLook}>
            <input
              {...input}
              {...(error !== undefined && { 'aria-describedby': described['aria-describedby'] })}
              id={`${id}-${option.value}`}
              type="radio"
              value={option.value}
              className={
                isBar
                  ? 'absolute inset-0 cursor-pointer appearance-none rounded-sm outline-none'
                  : 'size-5 shrink-0 cursor-pointer accent-ink'
              }
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldNote id={describedBy} hint={hint} error={error} />
    </fieldset>
  );
}

const genders = ['female', 'male', 'other'] as const;

export type GenderFieldProps = Omit<RadioFieldProps, 'options' | 'isBar' | 'label'> & Partial<Pick<RadioFieldProps, 'label'>>;

export function GenderField({ label, ...props }: GenderFieldProps) {
  const { say } = useTexts();
  const options = genders.map((gender) => ({ value: gender, label: say(`modals.info.gender-${gender}`) }));
  return <RadioField {...props} label={label ?? say('fields-settings.gender')} options={options} isBar />;
}
