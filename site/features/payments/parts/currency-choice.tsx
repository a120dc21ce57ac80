import { useId } from 'react';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Select } from '#site/shared/fields/field-select.tsx';

/** The currency that a payment is in, once somebody chose one; else it is that of the account in use. */
export interface CurrencyInput {
  currency: string | undefined;
  onCurrency: (code: string) => void;
}

export interface CurrencyChoiceProps {
  codes: readonly { code: string; type: 'fiat' | 'crypto' }[];
  value: string;
  onChange: (code: string) => void;
}

/** The currency that is paid in; where there is only one, nothing is asked. */
export function CurrencyChoice({ codes, value, onChange }: CurrencyChoiceProps) {
  const { say, locale } = useTexts();
  const id = useId();
  if (codes.length < 2) return null;
  const names = new Intl.DisplayNames([locale], { type: 'currency' });
  const options = codes.map(({ code, type }) => ({ value: code, label: type === 'fiat' ? `${code} – ${names.of(code) ?? code}` : code }));
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-dim">
        {say('fields-settings.currency')}
      </label>
      <Select id={id} options={options} value={value} onChange={(event) => onChange(event.target.value)} />
    </div>
  );
}
