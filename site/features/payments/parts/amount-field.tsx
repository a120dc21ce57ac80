import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { displayUnit, formatMoney, moneyFromWire, type MoneyUnit } from '#contract/kernel/money.ts';
import type { PaymentMethod } from '../api.ts';
import { formatFieldError } from '#site/shared/i18n/problem-messages.ts';
import { type Texts, useTexts } from '#site/shared/i18n/texts.tsx';
import { FieldFrame, inputClass, useField } from '#site/shared/fields/field-frame.tsx';
import { amountFault, quickAmounts } from '../amounts.ts';
import { readAmount, typedAmount } from '#site/shared/forms/typed-amounts.ts';

export interface AmountFieldProps {
  unit: MoneyUnit;
  method: PaymentMethod;
  /** The most there is, for money that goes out. */
  balance?: number;
  /** Amounts to press instead of typing. */
  offers: readonly { amount: bigint; label?: string }[];
  aside?: ReactNode;
}

/** The limits of a method as people read them. */
export const limitsOf = ({ money }: Texts, unit: MoneyUnit, method: PaymentMethod) => ({
  min: money(method.minAmount, unit),
  max: money(method.maxAmount, unit),
});

/** Amounts to press; of money that goes out none above the balance. */
export const offersOf = (method: PaymentMethod, balance?: number) => quickAmounts(method, balance).map((amount) => ({ amount }));

export function AmountField({ unit, method, balance, offers, aside }: AmountFieldProps) {
  const texts = useTexts();
  const { say, locale } = texts;
  const { register, setValue } = useFormContext<{ amount: string }>();
  const { id, error, described } = useField('amount');
  const typed = readAmount(useWatch<{ amount: string }>({ name: 'amount' }) ?? '', unit, locale);
  const limits = limitsOf(texts, unit, method);
  function validate(text: string): true | string {
    const fault = amountFault(text, unit, locale, method, balance);
    if (fault === undefined) return true;
    if (fault === 'insufficient-funds') return say('alerts.problem.insufficient-funds');
    return formatFieldError(texts, { field: 'amount', rule: fault, params: fault === 'between' ? limits : {}, message: fault });
  }
  return (
    <FieldFrame
      id={id}
      label={say('fields-settings.amount')}
      error={error}
      hint={error === undefined ? say('modals.wallet.limits', limits) : undefined}
      aside={aside}
    >
      <div className="relative">
        <input
          {...register('amount', { validate })}
          {...described}
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          placeholder={typedAmount(moneyFromWire(method.minAmount), unit, locale)}
          className={`${inputClass} h-14 pe-20 text-xl font-semibold tabular-nums`}
        />
        <span aria-hidden="true" className="pointer-events-none absolute inset-y-0 end-4 flex items-center text-dim">
          {displayUnit(unit).code}
        </span>
      </div>
      <fieldset className={`mt-2.5 grid gap-2 ${unit.subCurrencies?.length ? 'grid-cols-2 sm:grid-cols-4' : 'grid-cols-4'}`}>
        <legend className="sr-only">{say('modals.wallet.quick')}</legend>
        {offers.map(({ amount, label }) => (
          <button
            key={label ?? String(amount)}
            type="button"
            aria-pressed={typed === amount}
            onClick={() => setValue('amount', typedAmount(amount, unit, locale), { shouldValidate: true, shouldTouch: true })}
            className="money min-h-10 rounded-sm bg-panel px-1 text-sm font-medium text-dim transition hover:bg-raised hover:text-ink aria-pressed:bg-raised aria-pressed:text-ink"
          >
            {label ?? formatMoney(amount, unit, locale)}
          </button>
        ))}
      </fieldset>
    </FieldFrame>
  );
}
