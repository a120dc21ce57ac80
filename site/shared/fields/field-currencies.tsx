// A choice of currency: its sign, its code, and its name in the reader's language.
import { useMemo } from 'react';
import { useTexts } from '../i18n/texts.tsx';
import { useOfferedCurrencies } from '../i18n/use-money.ts';
import { ListField, type ListFieldProps } from './field-list.tsx';

interface Choice {
  code: string;
  symbol: string;
  name: string;
}

function useChoices(): readonly Choice[] {
  const { locale } = useTexts();
  const currencies = useOfferedCurrencies();
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'currency' });
    return currencies.map(({ code, type, symbol }) => ({ code, symbol, name: type === 'fiat' ? (names.of(code) ?? code) : code }));
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

export default function CurrenciesField(props: Omit<ListFieldProps, 'choices'>) {
  const choices = useChoices();
  const lines = choices.map((choice) => ({ value: choice.code, words: `${choice.code} ${choice.name}`, line: <Line {...choice} /> }));
  return <ListField {...props} choices={lines} />;
}
