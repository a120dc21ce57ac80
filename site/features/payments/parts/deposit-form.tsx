// The first state of a deposit: how much of which money, by which way.
import { Gauge, ShieldCheck } from 'lucide-react';
import { type MoneyUnit, moneyFromWire, moneyToWire } from '#contract/kernel/money.ts';
import { BonusChoice } from '#site/features/bonuses/index.ts';
import { LimitPrompt, openAddLimit, useLimitPrompt } from '#site/features/protection/index.ts';
import { useModals } from '#site/shared/modals/use-modals.ts';
import { useOperatorSettings } from '#site/shared/api/operator-settings.ts';
import { type PaymentMethod, useMethods } from '../api.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { DepositNotice, useDepositNotice } from '#site/features/verification/index.ts';
import { unitOf, useAccounts } from '#site/features/wallet/index.ts';
import { Form, SubmitButton, useCallForm } from '#site/shared/forms/form.tsx';
import { Button } from '#site/shared/ui/button.tsx';
import { AmountField, limitsOf, offersOf } from './amount-field.tsx';
import { quickAmounts, requireAmount } from '../amounts.ts';
import { readAmount, typedAmount } from '#site/shared/forms/typed-amounts.ts';
import { CurrencyChoice, type CurrencyInput } from './currency-choice.tsx';
import { MethodChoice, methodNamed } from './method-choice.tsx';
import { MethodField } from './method-field.tsx';
import { MethodStates } from './method-states.tsx';
import { keepDraft } from '../payment-draft.ts';
import type { Order } from '../payment-sheet.ts';
import { FiatButton } from './fiat/fiat-button.tsx';
import { FundsNotice, offerFundsNotice, useFundsNotice } from './funds-notice.tsx';
import { firstMethod, type LastUsed, useLastUsed } from './use-last-used.ts';
import { useOfferedCurrencies } from '#site/shared/i18n/use-money.ts';

export interface DepositFormProps extends CurrencyInput {
  onOrder: (order: Order) => void;
  /** What was reviewed and is to be changed. */
  ordered: Order | undefined;
}

interface MethodsFormProps extends Pick<DepositFormProps, 'onOrder' | 'ordered'> {
  /** Opens the deposit again. */
  onBack: () => void;
  unit: MoneyUnit;
  methods: readonly PaymentMethod[];
  last: LastUsed;
}

interface Values {
  method: string;
  amount: string;
  fields: Record<string, string>;
}

/** The fields of all methods as they begin: with what was reviewed. */
const firstFields = (methods: readonly PaymentMethod[], ordered: Order | undefined): Record<string, string> => ({
  ...Object.fromEntries(methods.flatMap(({ fields }) => fields.map(({ name }) => [name, '']))),
  ...ordered?.fields,
});

/** What stands in the amount at first: of the draft, of the last time, else a round one. */
function firstAmount(method: PaymentMethod, { used, draft }: LastUsed): bigint {
  const kept = draft?.amount ?? used[0]?.amount;
  if (kept !== undefined && kept >= method.minAmount && kept <= method.maxAmount) return moneyFromWire(kept);
  const [least, round] = quickAmounts(method);
  return round ?? least ?? moneyFromWire(method.minAmount);
}

function MethodsForm({ unit, methods, last, onOrder, onBack, ordered }: MethodsFormProps) {
  const texts = useTexts();
  const first = firstMethod(methods, last);
  const amount = typedAmount(firstAmount(methodNamed(methods, first), last), unit, texts.locale);
  const call = useCallForm<Values>({ method: first, amount, fields: firstFields(methods, ordered) }, (values) =>
    limitsOf(texts, unit, methodNamed(methods, values.method)),
  );
  const method = methodNamed(methods, call.form.watch('method'));
  const notice = useDepositNotice();
  const funds = useFundsNotice();
  const typed = readAmount(call.form.watch('amount'), unit, texts.locale);
  /** The details of a bonus take the wallet's place: what was typed is there again afterwards. */
  function leave(): () => void {
    if (typed !== undefined) keepDraft({ kind: 'deposit', currency: unit.code, method: method.method, amount: moneyToWire(typed) });
    return onBack;
  }
  const submit = call.submit(
    async (values) => {
      if (notice.isLoading || funds.isLoading) return;
      await Promise.all([notice.acknowledge(), funds.acknowledge()]);
      const fields = Object.fromEntries(method.fields.map(({ name }) => [name, (values.fields[name] ?? '').trim()]));
      onOrder({
        kind: 'deposit',
        method: values.method,
        currency: unit.code,
        amount: requireAmount(values.amount, unit, texts.locale),
        ...(method.fields.length > 0 && { fields, account: Object.values(fields).at(-1) ?? '' }),
      });
    },
    offerFundsNotice(call, texts, funds),
  );
  return (
    <Form of={call} onSubmit={submit} className="gap-5">
      <MethodChoice kind="deposit" unit={unit} methods={methods} known={last.known} />
      <AmountField unit={unit} method={method} offers={offersOf(method)} />
      {method.fields.map((field) => (
        <MethodField key={field.name} field={field} />
      ))}
      <BonusChoice currency={unit.code} amount={typed === undefined ? undefined : moneyToWire(typed)} onLeave={leave} />
      <DepositNotice isNeeded={notice.isNeeded} />
      <FundsNotice level={funds.level} />
      <SubmitButton aria-disabled={notice.isLoading || funds.isLoading || undefined}>{texts.say('modals.sheet.continue')}</SubmitButton>
    </Form>
  );
}

/** Money may come to an account that is not in sight: none is open in the currency yet, or its owner has hidden it. */
function AccountNote({ currency }: { currency: string | undefined }) {
  const { say } = useTexts();
  const { list } = useAccounts();
  if (currency === undefined || list === undefined || list.some((account) => account.currency === currency)) return null;
  return <p className="text-sm text-dim">{say('modals.sheet.account-shown', { currency })}</p>;
}

/** The way to a limit of deposits, and back to the deposit. Where the question for one is put above, that is the way. */
function LimitButton({ onSet }: { onSet: () => void }) {
  const { say } = useTexts();
  if (useLimitPrompt('deposit') !== false) return null;
  return (
    <Button kind="quiet" size="small" className="-ms-3 self-start" onClick={() => openAddLimit({ definition: 'deposit' }, onSet)}>
      <Gauge size={17} aria-hidden="true" />
      {say('modals.side.add-limit')}
    </Button>
  );
}

export function DepositForm({ currency, onCurrency, onOrder, ordered }: DepositFormProps) {
  const { say } = useTexts();
  const modals = useModals();
  const { inUse } = useAccounts();
  const { isPlayMoney } = useOperatorSettings();
  const currencies = useOfferedCurrencies();
  const code = currency ?? inUse?.currency;
  const unit = currencies.find((one) => one.code === code) ?? (inUse && { ...unitOf(inUse), type: inUse.type });
  const methods = useMethods('deposit', code);
  const last = useLastUsed('deposit', code);
  const backHere = () => modals.open('wallet', 'deposit');
  return (
    <div className="flex flex-col gap-5">
      <LimitPrompt place="deposit" onSet={backHere} />
      <CurrencyChoice codes={currencies} value={code ?? ''} onChange={onCurrency} />
      <AccountNote currency={code} />
      <MethodStates methods={last.isLoading ? { ...methods, isLoading: true } : methods}>
        {unit === undefined ? null : (
          <MethodsForm key={code} unit={unit} methods={methods.list} last={last} onOrder={onOrder} onBack={backHere} ordered={ordered} />
        )}
      </MethodStates>
      {methods.isLimitReached ? null : <FiatButton coin={code} />}
      {methods.isLimitReached ? null : <LimitButton onSet={backHere} />}
      {isPlayMoney ? (
        <p className="flex items-start gap-2.5 text-sm text-dim">
          <ShieldCheck size={18} aria-hidden="true" className="mt-px shrink-0" />
          {say('modals.wallet.play-money')}
        </p>
      ) : null}
    </div>
  );
}
