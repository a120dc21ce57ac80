// The first state of a withdrawal: how much of which account, and where to. An account that was paid to before need not be typed again.
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { type MoneyUnit, moneyFromWire, moneyToWire } from '#contract/kernel/money.ts';
import { type PaymentMethod, useMethods } from '../api.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { WithdrawPreview } from '#site/features/bonuses/index.ts';
import { usePlayerRules } from '#site/features/protection/index.ts';
import { WithdrawalNotice } from '#site/features/verification/index.ts';
import { type Account, unitOf, useAccounts } from '#site/features/wallet/index.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { Form, SubmitButton, useCallForm } from '#site/shared/forms/form.tsx';
import { AmountField, limitsOf, offersOf } from './amount-field.tsx';
import { amountFault, maxOf, requireAmount } from '../amounts.ts';
import { readAmount, typedAmount } from '#site/shared/forms/typed-amounts.ts';
import { CardNeeded, cardFieldOf, cardLabel, firstCard } from './card-field.tsx';
import { CurrencyChoice, type CurrencyInput } from './currency-choice.tsx';
import { MethodChoice, methodNamed } from './method-choice.tsx';
import { MethodField } from './method-field.tsx';
import { MethodStates } from './method-states.tsx';
import type { Order } from '../payment-sheet.ts';
import { UnplayedPreview, type UnplayedTerms, useUnplayedTerms } from './turnover-note.tsx';
import { firstMethod, type LastUsed, useLastUsed } from './use-last-used.ts';

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
  last: LastUsed;
  unplayed: UnplayedTerms;
  onOrder: (order: Order) => void;
  /** Turns to a deposit by card in a currency; undefined for who may make none, and is told of none. */
  onDeposit: ((currency: string) => void) | undefined;
  /** What was reviewed and is to be changed. */
  ordered: Order | undefined;
}

/** The amount of the draft or of the last time, where the account still covers it. */
function firstAmount({ balance }: Account, method: PaymentMethod, { used, draft }: LastUsed): bigint | undefined {
  const kept = draft?.amount ?? used[0]?.amount;
  if (kept === undefined || kept < method.minAmount || kept > Math.min(method.maxAmount, balance)) return undefined;
  return moneyFromWire(kept);
}

interface DestinationProps {
  method: PaymentMethod;
  kept: string | undefined;
  isKept: boolean;
  onKept: (isKept: boolean) => void;
}

/** Where it goes: the account of the last time, or one that is typed. */
function Destination({ method, kept, isKept, onKept }: DestinationProps) {
  const { say } = useTexts();
  if (kept !== undefined && isKept)
    return (
      <div className="flex items-center justify-between gap-4 rounded-md border border-line-strong px-4 py-3">
        <span className="min-w-0">
          <span className="block text-sm text-dim">{say('modals.sheet.kept-account')}</span>
          <span className="block truncate font-semibold tabular-nums">{kept}</span>
        </span>
        <Button size="small" onClick={() => onKept(false)}>
          {say('modals.sheet.other-account')}
        </Button>
      </div>
    );
  return (
    <>
      {method.fields.map((field) => (
        <MethodField key={field.name} field={field} />
      ))}
      {kept === undefined ? null : (
        <Button kind="quiet" size="small" className="self-start" onClick={() => onKept(true)}>
          {say('modals.sheet.kept-account-back', { account: kept })}
        </Button>
      )}
    </>
  );
}

/** The fields of all methods as they begin: with the holder's name, the card used last, and what was reviewed. */
function firstFields(methods: readonly PaymentMethod[], holder: string, ordered: Order | undefined): Record<string, string> {
  const begin = (method: PaymentMethod, { name, type }: PaymentMethod['fields'][number]): string =>
    type === 'card' ? firstCard(method) : name === 'holder' ? holder : '';
  const empty = methods.flatMap((method) => method.fields.map((field) => [field.name, begin(method, field)] as const));
  return { ...Object.fromEntries(empty), ...ordered?.fields };
}

function MethodsForm({ account, unit, methods, last, unplayed, onOrder, onDeposit, ordered }: MethodsFormProps) {
  const texts = useTexts();
  const { say, money, locale } = texts;
  const holder = useHolder();
  // the method whose account is typed although one is remembered
  const [typedFor, setTypedFor] = useState(ordered?.fields === undefined ? undefined : ordered.method);
  const first = firstMethod(methods, last);
  const begun = firstAmount(account, methodNamed(methods, first), last);
  const call = useCallForm<Values>(
    { method: first, amount: begun === undefined ? '' : typedAmount(begun, unit, locale), fields: firstFields(methods, holder, ordered) },
    (values) => limitsOf(texts, unit, methodNamed(methods, values.method)),
  );
  const method = methodNamed(methods, call.form.watch('method'));
  const isKept = method.method !== typedFor;
  const typed = readAmount(call.form.watch('amount'), unit, locale);
  const isCovered = amountFault(call.form.watch('amount'), unit, locale, method, account.balance) === undefined;
  const covered = typed !== undefined && isCovered ? moneyToWire(typed) : undefined;
  const isToCard = cardFieldOf(method) !== undefined;
  const earlier = isToCard ? undefined : last.used.find((one) => one.method === method.method && one.account !== null);
  const submit = call.submit(async (values) => {
    const order = {
      kind: 'withdrawal',
      method: method.method,
      currency: account.currency,
      amount: requireAmount(values.amount, unit, locale),
    } as const;
    const fields = Object.fromEntries(method.fields.map(({ name }) => [name, (values.fields[name] ?? '').trim()]));
    const destination = Object.values(fields).at(-1) ?? '';
    if (isToCard) onOrder({ ...order, fields, card: destination, account: cardLabel(method, destination) });
    else if (earlier !== undefined && isKept) onOrder({ ...order, payoutAccount: earlier.id, account: earlier.account ?? '' });
    else onOrder({ ...order, fields, account: destination });
    await Promise.resolve();
  });
  const all = { amount: maxOf(account.balance, method), label: say('modals.wallet.all') };
  const offers = [...offersOf(method, account.balance).slice(0, 3), ...(account.balance >= method.minAmount ? [all] : [])];
  return (
    <Form of={call} onSubmit={submit} className="gap-5">
      <MethodChoice kind="withdrawal" unit={unit} methods={methods} known={last.known} unplayed={unplayed} />
      {method.needs === undefined || onDeposit === undefined ? (
        <>
          <AmountField
            unit={unit}
            method={method}
            balance={account.balance}
            offers={offers}
            aside={
              <span className="money text-sm text-dim">{say('modals.wallet.available', { amount: money(account.balance, unit) })}</span>
            }
          />
          <UnplayedPreview currency={account.currency} method={method.method} amount={covered} terms={unplayed} />
          <Destination
            method={method}
            kept={earlier?.account ?? undefined}
            isKept={isKept}
            onKept={(isSo) => setTypedFor(isSo ? undefined : method.method)}
          />
          <WithdrawPreview currency={account.currency} amount={typed === undefined ? undefined : moneyToWire(typed)} />
          <WithdrawalNotice />
          <SubmitButton>{say('modals.sheet.continue')}</SubmitButton>
        </>
      ) : (
        <CardNeeded needs={method.needs} onDeposit={() => onDeposit(unit.code)} />
      )}
    </Form>
  );
}

type WithdrawFormProps = CurrencyInput & Pick<MethodsFormProps, 'onOrder' | 'onDeposit' | 'ordered'>;

export function WithdrawForm({ currency, onCurrency, onOrder, onDeposit, ordered }: WithdrawFormProps) {
  const rules = usePlayerRules();
  const { say, money } = useTexts();
  const { list = [], inUse } = useAccounts();
  const account = list.find((one) => one.currency === currency) ?? inUse;
  const all = useMethods('withdrawal', account?.currency);
  const methods = { ...all, list: all.list.filter(({ needs }) => needs === undefined || onDeposit !== undefined) };
  const last = useLastUsed('withdrawal', account?.currency);
  const unplayed = useUnplayedTerms(account?.currency);
  const unit = account && unitOf(account);
  return (
    <div className="flex flex-col gap-5">
      <CurrencyChoice
        codes={list.map((one) => ({ code: one.currency, type: one.type }))}
        value={account?.currency ?? ''}
        onChange={onCurrency}
      />
      <MethodStates methods={last.isLoading || unplayed.isLoading ? { ...methods, isLoading: true } : methods}>
        {account === undefined || unit === undefined ? null : (
          <MethodsForm
            key={account.id}
            account={account}
            unit={unit}
            methods={methods.list}
            last={last}
            unplayed={unplayed}
            onOrder={onOrder}
            onDeposit={onDeposit}
            ordered={ordered}
          />
        )}
      </MethodStates>
      <p className="flex items-start gap-2.5 text-sm text-dim">
        <Clock size={18} aria-hidden="true" className="mt-px shrink-0" />
        <span>
          {say(rules?.withdrawalCancel === false ? 'modals.wallet.review-final' : 'modals.wallet.review')}
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
