import { Clock } from 'lucide-react';
import { useState } from 'react';
import type { MoneyUnit } from '#contract/kernel/money.ts';
import { alertOf } from '#site/shared/ui/alert-content.ts';
import { alerts } from '#site/shared/ui/alerts.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { type PaymentMethod, useMethods } from '../api.ts';
import { createRequestKeys, isUnanswered } from '#site/shared/api/idempotency-key.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { type Account, unitOf, useAccounts } from '#site/features/wallet/index.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { Form, useCallForm } from '#site/shared/forms/form.tsx';
import { AmountField, limitsOf, offersOf } from './amount-field.tsx';
import { maxOf, requireAmount } from '../amounts.ts';
import { CurrencyChoice, type CurrencyInput } from './currency-choice.tsx';
import { MethodChoice, methodNamed } from './method-choice.tsx';
import { MethodField } from './method-field.tsx';
import { MethodStates } from './method-states.tsx';
import { offerConfirmationEmail } from './offer-confirmation-email.tsx';
import { usePaymentRefresh } from './use-payment-refresh.ts';

interface Values {
  method: string;
  amount: string;
  fields: Record<string, string>;
}

/** The name on the bank account is mostly the player's own. */
function useHolder(): string {
  const session = useSession();
  if (session.status !== 'player') return '';
  return [session.profile.firstName, session.profile.lastName].filter((name) => name !== null).join(' ');
}

interface MethodsFormProps {
  account: Account;
  unit: MoneyUnit;
  methods: readonly PaymentMethod[];
}

function MethodsForm({ account, unit, methods }: MethodsFormProps) {
  const texts = useTexts();
  const { say, money } = texts;
  const holder = useHolder();
  const refresh = usePaymentRefresh();
  const [keys] = useState(createRequestKeys);
  const empty = Object.fromEntries(methods.flatMap(({ fields }) => fields.map(({ name }) => [name, name === 'holder' ? holder : ''])));
  const call = useCallForm<Values>({ method: methods[0]?.method ?? '', amount: '', fields: empty }, (values) =>
    limitsOf(texts, unit, methodNamed(methods, values.method)),
  );
  const method = methodNamed(methods, call.form.watch('method'));
  const submit = call.submit(
    async (values) => {
      const fields = Object.fromEntries(method.fields.map(({ name }) => [name, (values.fields[name] ?? '').trim()]));
      const input = { method: values.method, currency: account.currency, amount: requireAmount(values.amount, unit), fields };
      try {
        const { data } = await callApi('createWithdrawal', { body: { ...input, key: keys.keyFor(input) } });
        keys.renew();
        call.form.resetField('amount');
        alerts.show({ ...alertOf(texts, 'withdrawal.held', { amount: money(data.amount, unit) }), durationMs: 6000 });
      } catch (error) {
        if (!isUnanswered(error)) keys.renew();
        throw error;
      } finally {
        refresh();
      }
    },
    offerConfirmationEmail(call, texts),
  );
  const all = { amount: maxOf(account.balance, method), label: say('modals.wallet.all') };
  const offers = [...offersOf(method).slice(0, 3), ...(account.balance >= method.minAmount ? [all] : [])];
  return (
    <Form of={call} onSubmit={submit} className="gap-5">
      <MethodChoice methods={methods} />
      <AmountField
        unit={unit}
        method={method}
        balance={account.balance}
        offers={offers}
        aside={<span className="money text-sm text-dim">{say('modals.wallet.available', { amount: money(account.balance, unit) })}</span>}
      />
      {method.fields.map((field) => (
        <MethodField key={field.name} field={field} />
      ))}
      <Button type="submit" kind="main" size="large" isWide isBusy={call.isBusy}>
        {say('modals.wallet.withdraw')}
      </Button>
    </Form>
  );
}

export function WithdrawForm({ currency, onCurrency }: CurrencyInput) {
  const { say, money } = useTexts();
  const { list = [], inUse } = useAccounts();
  const account = list.find((one) => one.currency === currency) ?? inUse;
  const methods = useMethods('withdrawal', account?.currency);
  const unit = account && unitOf(account);
  return (
    <div className="flex flex-col gap-5">
      <CurrencyChoice
        codes={list.map((one) => ({ code: one.currency, type: one.type }))}
        value={account?.currency ?? ''}
        onChange={onCurrency}
      />
      <MethodStates methods={methods}>
        {account === undefined || unit === undefined ? null : (
          <MethodsForm key={account.id} account={account} unit={unit} methods={methods.list} />
        )}
      </MethodStates>
      <p className="flex items-start gap-2.5 text-sm text-dim">
        <Clock size={18} aria-hidden="true" className="mt-px shrink-0" />
        <span>
          {say('modals.wallet.review')}
          {account !== undefined && account.held > 0 && unit !== undefined ? (
            <strong className="money mt-1 block font-semibold text-ink">
              {say('modals.wallet.held', { amount: money(account.held, unit) })}
            </strong>
          ) : null}
        </span>
      </p>
    </div>
  );
}
