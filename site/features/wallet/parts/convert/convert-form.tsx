import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { displayUnit, moneyFromWire, moneyToWire, type MoneyUnit } from '#contract/kernel/money.ts';
import { FieldFrame, inputClass, useField } from '#site/shared/fields/field-frame.tsx';
import { Select } from '#site/shared/fields/field-select.tsx';
import { Form, SubmitButton, useCallForm } from '#site/shared/forms/form.tsx';
import { readAmount, typedAmount, unreadable } from '#site/shared/forms/typed-amounts.ts';
import { formatFieldError } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useOfferedCurrencies } from '#site/shared/i18n/use-money.ts';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { type Account, unitOf, useAccounts } from '../../api.ts';

export interface Wish {
  from: string;
  to: string;
  amount: number;
}

interface Values {
  from: string;
  to: string;
  amount: string;
}

interface ConvertFormProps {
  /** What was asked for before. */
  begun: Wish | undefined;
  /** The currency that the address names, if any. */
  from: string;
  onWish: (wish: Wish) => Promise<void>;
}

function CurrencySelect({ name, codes }: { name: 'from' | 'to'; codes: readonly string[] }) {
  const { say } = useTexts();
  const id = useId();
  const { register } = useFormContext<Values>();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-dim">
        {say(`modals.convert.${name}`)}
      </label>
      <Select id={id} options={codes.map((code) => ({ value: code, label: code }))} {...register(name)} />
    </div>
  );
}

function Amount({ account, unit }: { account: Account; unit: MoneyUnit }) {
  const texts = useTexts();
  const { say, money, locale } = texts;
  const { register, setValue } = useFormContext<Values>();
  const { id, error, described } = useField('amount');
  function validate(text: string): true | string {
    const amount = readAmount(text, unit, locale);
    const rule = text.trim() === '' ? 'required' : amount === undefined ? unreadable(text, locale) : amount === 0n ? 'decimal' : undefined;
    if (rule !== undefined) return formatFieldError(texts, { field: 'amount', rule, params: {}, message: rule });
    return amount !== undefined && amount > moneyFromWire(account.balance) ? say('alerts.problem.insufficient-funds') : true;
  }
  return (
    <FieldFrame
      id={id}
      label={say('fields-settings.amount')}
      error={error}
      aside={<span className="money text-sm text-dim">{say('modals.wallet.available', { amount: money(account.balance, unit) })}</span>}
    >
      <div className="relative">
        <input
          {...register('amount', { validate })}
          {...described}
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className={`${inputClass} h-14 pe-32 text-xl font-semibold tabular-nums`}
        />
        <span className="absolute inset-y-0 end-2 flex items-center gap-2 text-dim">
          <span aria-hidden="true">{displayUnit(unit).code}</span>
          <button
            type="button"
            onClick={() => setValue('amount', typedAmount(moneyFromWire(account.balance), unit, locale), { shouldValidate: true })}
            className="min-h-10 rounded-sm bg-raised px-3 text-sm font-medium text-ink"
          >
            {say('modals.wallet.all')}
          </button>
        </span>
      </div>
    </FieldFrame>
  );
}

function Fields({ accounts, begun, from, onWish }: ConvertFormProps & { accounts: readonly [Account, ...Account[]] }) {
  const texts = useTexts();
  const codes = useOfferedCurrencies().map(({ code }) => code);
  const first = accounts.find(({ currency }) => currency === (begun?.from ?? from)) ?? accounts[0];
  const own = accounts.map(({ currency }) => currency).filter((code) => codes.includes(code));
  const others = [...own, ...codes].filter((code) => code !== first.currency);
  const begunAmount = begun === undefined ? '' : typedAmount(moneyFromWire(begun.amount), unitOf(first), texts.locale);
  const call = useCallForm<Values>({ from: first.currency, to: begun?.to ?? others[0] ?? '', amount: begunAmount }, (values) => {
    const account = accounts.find(({ currency }) => currency === values.from) ?? first;
    return { unit: account.currency };
  });
  const chosen = call.form.watch('from');
  const account = accounts.find(({ currency }) => currency === chosen) ?? first;
  const unit = unitOf(account);
  const targets = codes.filter((code) => code !== account.currency);
  const submit = call.submit(async (values) => {
    const amount = readAmount(values.amount, unit, texts.locale);
    if (amount === undefined) return;
    const to = targets.includes(values.to) ? values.to : (targets[0] ?? '');
    await onWish({ from: account.currency, to, amount: moneyToWire(amount) });
  });
  return (
    <Form of={call} onSubmit={submit} className="gap-5">
      <div className="grid grid-cols-2 gap-3">
        <CurrencySelect name="from" codes={accounts.map(({ currency }) => currency)} />
        <CurrencySelect name="to" codes={targets} />
      </div>
      <Amount key={account.id} account={account} unit={unit} />
      <SubmitButton>{texts.say('modals.convert.see')}</SubmitButton>
    </Form>
  );
}

export function ConvertForm(props: ConvertFormProps) {
  const { list = [], inUse } = useAccounts();
  const currencies = useOfferedCurrencies();
  const [first, ...rest] = inUse === undefined ? list : [inUse, ...list.filter(({ id }) => id !== inUse.id)];
  if (first === undefined || currencies.length === 0) return <Skeleton className="h-56 w-full rounded-md" />;
  return <Fields {...props} accounts={[first, ...rest]} />;
}
