// A choice of currency: its sign, its code, and its name in the reader's language. The content policy allows no style in the page, so
// the library is told to add none.
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select } from '@base-ui/react/select';
import { useQuery } from '@tanstack/react-query';
import { Check as CheckMark, ChevronDown } from 'lucide-react';
import { useMemo } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { callQuery } from '../api/queries.ts';
import { useTexts } from '../i18n/texts.tsx';
import { FieldFrame, type FieldLook, inputClass, useField } from './field-frame.tsx';
import { type Check, validator } from '../forms/form-rules.ts';
import { useNextLayer } from '../ui/layers.ts';

interface Choice {
  code: string;
  symbol: string;
  name: string;
}

function useChoices(): readonly Choice[] {
  const { locale } = useTexts();
  const currencies = useQuery(callQuery('listCurrencies', { query: { visible: 1 } })).data?.data;
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'currency' });
    return (currencies ?? []).map(({ code, type, symbol }) => ({ code, symbol, name: type === 'fiat' ? (names.of(code) ?? code) : code }));
  }, [currencies, locale]);
}

function Line({ code, symbol, name }: Choice) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span aria-hidden="true" className="grid size-7 shrink-0 place-items-center rounded-full bg-raised text-sm font-semibold text-dim">
        {symbol.slice(0, 2)}
      </span>
      <span className="font-semibold">{code}</span>
      {name === code ? null : <span className="truncate text-dim">{name}</span>}
    </span>
  );
}

function Choices({ choices }: { choices: readonly Choice[] }) {
  const { zIndex } = useNextLayer();
  return (
    <Select.Portal>
      <Select.Positioner className="outline-none" sideOffset={6} alignItemWithTrigger={false} style={{ zIndex: zIndex + 1 }}>
        <Select.Popup className="w-(--anchor-width) max-w-(--available-width) overflow-hidden rounded-md border border-line-strong bg-panel transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
          <Select.List className="max-h-[min(19rem,var(--available-height))] overflow-y-auto overscroll-contain p-1 outline-none">
            {choices.map((choice) => (
              <Select.Item
                key={choice.code}
                value={choice.code}
                label={`${choice.code} ${choice.name}`}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 outline-none select-none data-highlighted:bg-raised"
              >
                <Select.ItemText className="min-w-0 flex-1">
                  <Line {...choice} />
                </Select.ItemText>
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

export default function CurrenciesField({ name, label, hint, checks = [] }: FieldLook & { checks?: readonly Check[] }) {
  const texts = useTexts();
  const { control } = useFormContext();
  const { id, error, described } = useField(name);
  const choices = useChoices();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <Controller
        name={name}
        control={control}
        rules={{ validate: validator(texts, checks) }}
        render={({ field }) => {
          const chosen = choices.find(({ code }) => code === field.value);
          return (
            <CSPProvider disableStyleElements>
              <Select.Root
                value={chosen?.code ?? null}
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
                    {chosen === undefined ? <span className="text-faint">{texts.say('modals.info.choose')}</span> : <Line {...chosen} />}
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
