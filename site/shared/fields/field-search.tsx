// A choice among many, found by typing: countries, time zones.
import { Combobox } from '@base-ui/react/combobox';
import { Check as CheckMark, ChevronsUpDown } from 'lucide-react';
import { Controller, useFormContext } from 'react-hook-form';
import { useTexts } from '../i18n/texts.tsx';
import { FieldFrame, type FieldLook, inputClass, useField } from './field-frame.tsx';
import type { Option } from './field-select.tsx';
import { type Check, validator } from '../forms/form-rules.ts';
import { useNextLayer } from '../ui/layers.ts';

export interface SearchFieldProps extends FieldLook {
  options: readonly Option[];
  checks?: readonly Check[];
  autoComplete?: string;
  disabled?: boolean;
}

function Choices() {
  const { say } = useTexts();
  const { zIndex } = useNextLayer();
  return (
    <Combobox.Portal>
      <Combobox.Positioner className="outline-none" sideOffset={6} style={{ zIndex: zIndex + 1 }}>
        <Combobox.Popup className="w-(--anchor-width) max-w-(--available-width) overflow-hidden rounded-md border border-line-strong bg-panel transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
          <Combobox.Empty className="empty:hidden">
            <p className="px-4 py-3 text-sm text-dim">{say('fields-settings.nothing-found')}</p>
          </Combobox.Empty>
          <Combobox.List className="max-h-[min(19rem,var(--available-height))] scroll-py-1 overflow-y-auto overscroll-contain p-1 outline-none data-empty:p-0">
            {(item: Option) => (
              <Combobox.Item
                key={item.value}
                value={item}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 outline-none select-none data-highlighted:bg-raised"
              >
                <span className="min-w-0 flex-1">{item.label}</span>
                <Combobox.ItemIndicator>
                  <CheckMark size={17} aria-hidden="true" />
                </Combobox.ItemIndicator>
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}

export function SearchField({ name, label, hint, options, checks = [], autoComplete, disabled = false }: SearchFieldProps) {
  const texts = useTexts();
  const { control } = useFormContext();
  const { id, error, described } = useField(name);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <Controller
        name={name}
        control={control}
        rules={{ validate: validator(texts, checks) }}
        render={({ field }) => (
          <Combobox.Root
            items={options as Option[]}
            value={options.find((option) => option.value === field.value) ?? null}
            onValueChange={(option: Option | null) => field.onChange(option?.value ?? '')}
            disabled={disabled}
            autoHighlight
          >
            <Combobox.InputGroup className="relative">
              <Combobox.Input
                {...described}
                ref={field.ref}
                id={id}
                onBlur={field.onBlur}
                onFocus={(event) => event.currentTarget.select()}
                placeholder={texts.say('fields-settings.type-to-find')}
                autoComplete={autoComplete}
                className={`${inputClass} pe-11`}
              />
              <Combobox.Trigger
                aria-label={texts.say('fields-settings.open-list')}
                className="absolute inset-y-0 end-0 grid w-11 place-items-center text-dim"
              >
                <ChevronsUpDown size={17} aria-hidden="true" />
              </Combobox.Trigger>
            </Combobox.InputGroup>
            <Choices />
          </Combobox.Root>
        )}
      />
    </FieldFrame>
  );
}
