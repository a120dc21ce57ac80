// A choice from a list whose lines are more than words. The content policy allows no style in the page, so the library is told to add none.
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select } from '@base-ui/react/select';
import { Check as CheckMark, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { useTexts } from '../i18n/texts.tsx';
import { type Check, validator } from '../forms/form-rules.ts';
import { useNextLayer } from '../ui/layers.ts';
import { FieldFrame, type FieldLook, inputClass, useField } from './field-frame.tsx';

export interface ListChoice {
  value: string;
  /** What typing finds it by. */
  words: string;
  line: ReactNode;
}

function Choices({ choices }: { choices: readonly ListChoice[] }) {
  const { zIndex } = useNextLayer();
  return (
    <Select.Portal>
      <Select.Positioner className="outline-none" sideOffset={6} alignItemWithTrigger={false} style={{ zIndex: zIndex + 1 }}>
        <Select.Popup className="w-(--anchor-width) max-w-(--available-width) overflow-hidden rounded-md border border-line-strong bg-panel transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
          <Select.List className="max-h-[min(19rem,var(--available-height))] overflow-y-auto overscroll-contain p-1 outline-none">
            {choices.map(({ value, words, line }) => (
              <Select.Item
                key={value}
                value={value}
                label={words}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 outline-none select-none data-highlighted:bg-raised"
              >
                <Select.ItemText className="min-w-0 flex-1">{line}</Select.ItemText>
                <Select.ItemIndicator>
                  <CheckMark size={17} aria-hidden="true" />
                </Select.ItemIndicator>
              </Select.Item>
            ))}
          </Select.List>
        </Select.Popup>
      </Select.Positioner>
    </Select.Portal>
  );
}

export interface ListFieldProps extends FieldLook {
  choices: readonly ListChoice[];
  checks?: readonly Check[];
}

export function ListField({ name, label, hint, choices, checks = [] }: ListFieldProps) {
  const texts = useTexts();
  const { control } = useFormContext();
  const { id, error, described } = useField(name);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <Controller
        name={name}
        control={control}
        rules={{ validate: validator(texts, checks) }}
        render={({ field }) => {
          const chosen = choices.find(({ value }) => value === field.value);
          return (
            <CSPProvider disableStyleElements>
              <Select.Root
                value={chosen?.value ?? null}
                onValueChange={(value) => field.onChange(value ?? '')}
                disabled={choices.length === 0}
              >
                <Select.Trigger
                  {...described}
                  ref={field.ref}
                  id={id}
                  onBlur={field.onBlur}
                  className={`${inputClass} flex items-center justify-between gap-3 text-left`}
                >
                  <Select.Value>
                    {chosen === undefined ? <span className="text-faint">{texts.say('modals.info.choose')}</span> : chosen.line}
                  </Select.Value>
                  <ChevronDown size={18} aria-hidden="true" className="shrink-0 text-dim" />
                </Select.Trigger>
                <Choices choices={choices} />
              </Select.Root>
            </CSPProvider>
          );
        }}
      />
    </FieldFrame>
  );
}
