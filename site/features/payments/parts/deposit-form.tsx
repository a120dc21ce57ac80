import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { formatMoney, type MoneyUnit } from '#contract/kernel/money.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { useOperatorSettings } from '#site/shared/api/operator-settings.ts';
import type { Invoice } from '../invoice-messages.ts';
import { type PaymentMethod, useMethods } from '../api.ts';
import { createRequestKeys, isUnanswered } from '#site/shared/api/idempotency-key.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { unitOf, useAccounts } from '#site/features/wallet/index.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { Form, useCallForm } from '#site/shared/forms/form.tsx';
import { AmountField, limitsOf, offersOf } from './amount-field.tsx';
import { readAmount, requireAmount } from '../amounts.ts';
import { CurrencyChoice, type CurrencyInput } from './currency-choice.tsx';
import { leaveForCashier } from '../leave-for-cashier.ts';
import { MethodChoice, methodNamed } from './method-choice.tsx';
import { MethodStates } from './method-states.tsx';
import { offerConfirmationEmail } from './offer-confirmation-email.tsx';
import { useOfferedCurrencies } from './use-offered-currencies.ts';

export interface DepositFormProps extends CurrencyInput {
  /** The invoice was decided before anybody could pay. */
  onDecided: (invoice: Invoice) => void;
}

interface MethodsFormProps extends Pick<DepositFormProps, 'onDecided'> {
  unit: MoneyUnit;
  methods: readonly PaymentMethod[];
}

/** The word on the button names the amount once there is one. */
function SubmitWord({ unit }: { unit: MoneyUnit }) {
  const { say, locale } = useTexts();
  const amount = readAmount(useWatch<{ amount: string }>({ name: 'amount' }) ?? '', unit);
  if (amount === undefined || amount === 0n) return say('modals.wallet.deposit');
  return say('modals.wallet.deposit-amount', { amount: formatMoney(amount, unit, locale) });
}

function MethodsForm({ unit, methods, onDecided }: MethodsFormProps) {
  const texts = useTexts();
  const [keys] = useState(createRequestKeys);
  const call = useCallForm({ method: methods[0]?.method ?? '', amount: '' }, (values) =>
    limitsOf(texts, unit, methodNamed(methods, values.method)),
  );
  const method = methodNamed(methods, call.form.watch('method'));
  const submit = call.submit(
    async (values) => {
      const input = { method: values.method, currency: unit.code, amount: requireAmount(values.amount, unit) };
      const { data } = await callApi('createDeposit', { body: { ...input, key: keys.keyFor(input) } }).catch((error: unknown) => {
        if (!isUnanswered(error)) keys.renew();
        throw error;
      });
      if (data.redirectUrl !== null) return await leaveForCashier(data);
      keys.renew();
      return onDecided(data);
    },
    offerConfirmationEmail(call, texts),
  );
  return (
    <Form of={call} onSubmit={submit} className="gap-5">
      <MethodChoice methods={methods} />
      <AmountField unit={unit} method={method} offers={offersOf(method)} />
      <Button type="submit" kind="pay" size="large" isWide isBusy={call.isBusy}>
        <SubmitWord unit={unit} />
      </Button>
    </Form>
  );
}

export function DepositForm({ currency, onCurrency, onDecided }: DepositFormProps) {
  const { say } = useTexts();
  const { inUse } = useAccounts();
  const { isPlayMoney } = useOperatorSettings();
  const currencies = useOfferedCurrencies();
  const code = currency ?? inUse?.currency;
  const unit = currencies.find((one) => one.code === code) ?? (inUse && { ...unitOf(inUse), type: inUse.type });
  const methods = useMethods('deposit', code);
  return (
    <div className="flex flex-col gap-5">
      <CurrencyChoice codes={currencies} value={code ?? ''} onChange={onCurrency} />
      <MethodStates methods={methods}>
        {unit === undefined ? null : <MethodsForm key={code} unit={unit} methods={methods.list} onDecided={onDecided} />}
      </MethodStates>
      {isPlayMoney ? (
        <p className="flex items-start gap-2.5 text-sm text-dim">
          <ShieldCheck size={18} aria-hidden="true" className="mt-px shrink-0" />
          {say('modals.wallet.play-money')}
        </p>
      ) : null}
    </div>
  );
}
