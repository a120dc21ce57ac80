// What to buy, how much to pay, and in which currency.
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Data } from '#contract/kernel/calls.ts';
import { moneyFromWire } from '#contract/kernel/money.ts';
import { useAccounts } from '#site/features/wallet/index.ts';
import { Select } from '#site/shared/fields/field-select.tsx';
import { Form, SubmitButton, useCallForm } from '#site/shared/forms/form.tsx';
import { typedAmount } from '#site/shared/forms/typed-amounts.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import type { PaymentMethod } from '../../api.ts';
import { quickAmounts, requireAmount } from '../../amounts.ts';
import { AmountField, limitsOf, offersOf } from '../amount-field.tsx';
import { offerConfirmationEmail } from '../offer-confirmation-email.tsx';
import { offerLimit } from '../offer-limit.tsx';
import { useOfferedCurrencies } from '#site/shared/i18n/use-money.ts';

export interface FiatInput {
  coin: string;
  currency: string;
  amount: number;
}

type Payable = Data<'readOnRamp'>['pays'][number];

interface FiatFormProps {
  coins: readonly string[];
  pays: readonly [Payable, ...Payable[]];
  /** What was asked for before. */
  begun: { coin: string; currency: string; amount: number | undefined };
  onInput: (input: FiatInput) => Promise<void>;
}

/** What a way to pay is, as the field of amounts knows it. */
const asMethod = ({ currency, minAmount, maxAmount }: Payable): PaymentMethod => ({
  method: '',
  currency,
  minAmount,
  maxAmount,
  feeFixed: 0,
  feePermyriad: 0,
  fields: [],
  arrivalMinutes: null,
  medianMinutes: null,
});

function Choice({ name, label, codes }: { name: 'coin' | 'currency'; label: string; codes: readonly string[] }) {
  const id = useId();
  const { register } = useFormContext();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-dim">
        {label}
      </label>
      <Select id={id} options={codes.map((code) => ({ value: code, label: code }))} {...register(name)} />
    </div>
  );
}

function Fields({ coins, pays, begun, onInput }: FiatFormProps) {
  const texts = useTexts();
  const { say, locale } = texts;
  const currencies = useOfferedCurrencies();
  const { inUse } = useAccounts();
  const payable = (code: string | undefined): Payable => pays.find(({ currency }) => currency === code) ?? pays[0];
  const unitNamed = (code: string) => currencies.find((one) => one.code === code) ?? { code, subunitToUnit: 100 };
  const first = payable(begun.currency === '' ? inUse?.currency : begun.currency);
  const [least, , some] = quickAmounts(first);
  const amount = begun.amount === undefined ? (some ?? least ?? moneyFromWire(first.minAmount)) : moneyFromWire(begun.amount);
  const values = {
    coin: coins.includes(begun.coin) ? begun.coin : (coins[0] ?? ''),
    currency: first.currency,
    amount: typedAmount(amount, unitNamed(first.currency), locale),
  };
  const call = useCallForm(values, (typed) => limitsOf(texts, unitNamed(typed.currency), asMethod(payable(typed.currency))));
  const chosen = payable(call.form.watch('currency'));
  const unit = unitNamed(chosen.currency);
  const method = asMethod(chosen);
  const offerEmail = offerConfirmationEmail(call, texts);
  const submit = call.submit(
    async (typed) => await onInput({ coin: typed.coin, currency: chosen.currency, amount: requireAmount(typed.amount, unit, locale) }),
    (error) => offerEmail(error) || offerLimit(call, error),
  );
  return (
    <Form of={call} onSubmit={submit} className="gap-5">
      <div className="grid grid-cols-2 gap-3">
        <Choice name="coin" label={say('modals.fiat.coin')} codes={coins} />
        <Choice name="currency" label={say('modals.fiat.pay-with')} codes={pays.map(({ currency }) => currency)} />
      </div>
      <AmountField unit={unit} method={method} offers={offersOf(method)} />
      <SubmitButton>{say('modals.fiat.see')}</SubmitButton>
    </Form>
  );
}

export function FiatForm(props: FiatFormProps) {
  return useOfferedCurrencies().length === 0 ? <Skeleton className="h-64 w-full rounded-md" /> : <Fields {...props} />;
}
