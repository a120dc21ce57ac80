// Closing the account for good: where to pay what is in it, a last question, and the end of the session.
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { CallRefused } from '#contract/kernel/client.ts';
import { playerBonusStatus } from '#contract/kernel/constants.ts';
import type { FieldError } from '#contract/kernel/problems.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { callQuery } from '#site/shared/api/queries.ts';
import { homeAddress } from '#site/shared/page/home-url.ts';
import { pauseLive, reconnectLive } from '#site/shared/live/live.ts';
import { WithdrawPreview } from '#site/features/bonuses/index.ts';
import { CardField, firstCard, type PaymentMethod } from '#site/features/payments/index.ts';
import { formatFieldError } from '#site/shared/i18n/problem-messages.ts';
import { endSession } from '#site/shared/api/session.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { type Account, unitOf, useAccounts } from '#site/features/wallet/index.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { ConfirmDialog } from '#site/shared/ui/confirm-dialog.tsx';
import { SelectField } from '#site/shared/fields/field-select.tsx';
import { TextField } from '#site/shared/fields/field-text.tsx';
import { Form, ProblemNote, useCallForm } from '#site/shared/forms/form.tsx';
import { maxLength, required } from '#site/shared/forms/form-rules.ts';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';

interface Payout {
  account: Account;
  methods: readonly PaymentMethod[];
}
interface Values {
  reason: string;
  methods: Record<string, string>;
  fields: Record<string, Record<string, string>>;
}

const methodOf = ({ account, methods }: Payout, values: Values): PaymentMethod | undefined =>
  methods.find(({ method }) => method === values.methods[account.currency]) ?? methods[0];

/** What the server is told of one payout: the method and the fields that it asks for. */
function inputOf(payout: Payout, values: Values) {
  const { currency } = payout.account;
  const method = methodOf(payout, values);
  const given = values.fields[currency] ?? {};
  const fields = Object.fromEntries((method?.fields ?? []).map(({ name }) => [name, (given[name] ?? '').trim()]));
  return { currency, method: method?.method ?? '', fields };
}

function PayoutFields({ payout, values }: { payout: Payout; values: Values }) {
  const { say, find, money } = useTexts();
  const { account, methods } = payout;
  const { currency } = account;
  const options = methods.map(({ method }) => ({ value: method, label: find(`modals.method.${method}`) ?? method }));
  return (
    <fieldset className="flex flex-col gap-4 rounded-md border border-line-strong p-4">
      <legend className="px-1 font-semibold">{say('modals.close.to', { amount: money(account.balance, unitOf(account)) })}</legend>
      <WithdrawPreview currency={currency} isClosing />
      <SelectField name={`methods.${currency}`} label={say('modals.wallet.method')} options={options} checks={[required]} />
      {(methodOf(payout, values)?.fields ?? []).map((field) => {
        const name = `fields.${currency}.${field.name}`;
        if (field.type === 'card') return <CardField key={field.name} field={field} name={name} />;
        return (
          <TextField
            key={field.name}
            name={name}
            label={find(`fields-settings.method.${field.name}`) ?? field.name}
            checks={field.required ? [required] : []}
            autoComplete={field.name === 'holder' ? 'name' : 'off'}
            spellCheck={false}
          />
        );
      })}
    </fieldset>
  );
}

const emptyOf = (payouts: readonly Payout[]): Values => ({
  reason: '',
  methods: Object.fromEntries(payouts.map(({ account, methods }) => [account.currency, methods[0]?.method ?? ''])),
  fields: Object.fromEntries(
    payouts.map(({ account, methods }) => [
      account.currency,
      Object.fromEntries(
        methods.flatMap((method) => method.fields.map(({ name, type }) => [name, type === 'card' ? firstCard(method) : ''])),
      ),
    ]),
  ),
});

/** The server names a wrong field without its currency; with one payout it is clear which it is. */
const wrongFields = (error: unknown): readonly FieldError[] => {
  const errors = error instanceof CallRefused ? (error.problem?.errors ?? []) : [];
  return errors.every(({ field }) => field.startsWith('fields.')) ? errors : [];
};

function ClosingForm({ payouts }: { payouts: readonly Payout[] }) {
  const texts = useTexts();
  const { say } = texts;
  const call = useCallForm<Values>(emptyOf(payouts));
  const [asked, setAsked] = useState<Values>();
  const values = call.form.watch();
  const ask = call.form.handleSubmit((given) => setAsked(given));
  function showAtField(error: unknown): boolean {
    const [only, ...others] = payouts;
    const errors = wrongFields(error);
    if (only === undefined || others.length > 0 || errors.length === 0) return false;
    for (const wrong of errors)
      call.form.setError(`fields.${only.account.currency}.${wrong.field.slice('fields.'.length)}`, {
        message: formatFieldError(texts, wrong),
      });
    return true;
  }
  /** The server ends the session with the account; the page must not take that for a session that was lost. */
  const close = call.submit(async (given) => {
    const reason = given.reason.trim();
    const body = { payouts: payouts.map((payout) => inputOf(payout, given)), ...(reason !== '' && { reason }) };
    setAsked(undefined);
    pauseLive();
    try {
      await callApi('closeAccount', { body });
    } catch (error) {
      reconnectLive();
      throw error;
    }
    const home = homeAddress();
    endSession();
    location.assign(home);
  }, showAtField);
  return (
    <>
      <Form of={call} onSubmit={ask}>
        {payouts.map((payout) => (
          <PayoutFields key={payout.account.currency} payout={payout} values={values} />
        ))}
        <TextField name="reason" label={say('modals.close.reason')} checks={[maxLength(500)]} />
        <Button type="submit" kind="danger" isBusy={call.isBusy}>
          {say('modals.close.open')}
        </Button>
      </Form>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={say('modals.close.sure')}
        text={say('modals.close.sure-text')}
        confirmWord={say('modals.close.submit')}
        onConfirm={() => void close()}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}

const goingOn: { status: number[] } = { status: [playerBonusStatus.issued, playerBonusStatus.activated] };

/** What ends with the account beside its money. */
function EndingBonuses() {
  const { say } = useTexts();
  const [bonuses, spins] = useQueries({
    queries: [callQuery('listPlayerBonuses', { query: goingOn }), callQuery('listPlayerFreeSpins', { query: goingOn })],
  });
  const names = (bonuses.data?.data ?? []).map(({ name }) => name);
  const grants = spins.data?.data.length ?? 0;
  if (names.length === 0 && grants === 0) return null;
  const all = [...names, ...(grants === 0 ? [] : [say('modals.bonus.opt-in-spins', { count: grants })])];
  return <p className="mb-4">{say('modals.close.bonuses', { names: all.join(', ') })}</p>;
}

function Closing() {
  const { say } = useTexts();
  const { list } = useAccounts();
  const filled = (list ?? []).filter(({ balance }) => balance > 0);
  const answers = useQueries({
    queries: filled.map(({ currency }) => callQuery('listWithdrawalMethods', { query: { currency } })),
  });
  if (list === undefined || answers.some(({ isPending }) => isPending)) return <Skeleton className="h-24 w-full rounded-lg" />;
  // what cannot be used yet is no way out
  const usable = (index: number) => (answers[index]?.data?.data ?? []).filter(({ needs }) => needs === undefined);
  const payouts = filled.map((account, index) => ({ account, methods: usable(index) }));
  const stuck = payouts.find(({ methods }) => methods.length === 0);
  if (stuck !== undefined) return <ProblemNote>{say('modals.close.needs-method', { currency: stuck.account.currency })}</ProblemNote>;
  return (
    <>
      <EndingBonuses />
      <ClosingForm key={payouts.map(({ account }) => account.currency).join()} payouts={payouts} />
    </>
  );
}

export function CloseAccount({ className }: { className: string }) {
  const { say } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="close-account" className={className}>
      <h2 id="close-account" className="mb-2 text-xl">
        {say('modals.close.title')}
      </h2>
      <p className="mb-4 text-dim">{say('modals.close.text')}</p>
      {isOpen ? <Closing /> : <Button onClick={() => setOpen(true)}>{say('modals.close.title')} …</Button>}
    </section>
  );
}
