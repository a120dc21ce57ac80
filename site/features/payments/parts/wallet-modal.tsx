import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import { useState } from 'react';
import { standingOf } from '../invoice-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { unitOf, useAccounts } from '#site/features/wallet/index.ts';
import { outcomeParameters } from './cashier-return.tsx';
import { DepositForm } from './deposit-form.tsx';
import { PendingPayments } from './pending-payments.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import { MoneyRoll } from '#site/shared/ui/money-roll.tsx';
import { TabBar, Tabs } from '#site/shared/ui/tabs.tsx';
import type { ModalProps } from '#site/shared/modals/modal-registry.ts';
import { useModals } from '#site/shared/modals/use-modals.ts';

/** Of the account that the form is about; none is open in a currency that is only about to be. */
function Balance({ currency }: { currency: string | undefined }) {
  const { say, money } = useTexts();
  const { list, inUse } = useAccounts();
  const account = currency === undefined ? inUse : list?.find((one) => one.currency === currency);
  const isUnopened = list !== undefined && account === undefined;
  return (
    <p className="flex items-baseline justify-between gap-4 pb-4">
      <span className="text-sm text-dim">{say('modals.pill.balance')}</span>
      {isUnopened ? (
        <span className="font-title text-2xl font-bold">–</span>
      ) : account === undefined ? (
        <span aria-hidden="true" className="skeleton h-6 w-24 rounded-sm" />
      ) : (
        <MoneyRoll text={money(account.balance, unitOf(account))} className="font-title text-2xl font-bold" />
      )}
    </p>
  );
}

function Choice({ onChoose }: { onChoose: (tab: string) => void }) {
  const { say } = useTexts();
  const rows = [
    { tab: 'deposit', Icon: ArrowDownToLine, word: say('modals.wallet.deposit'), text: say('modals.wallet.deposit-text') },
    { tab: 'withdraw', Icon: ArrowUpFromLine, word: say('modals.wallet.withdraw'), text: say('modals.wallet.withdraw-text') },
  ];
  return (
    <div className="grid gap-2.5">
      {rows.map(({ tab, Icon, word, text }) => (
        <button
          key={tab}
          type="button"
          onClick={() => onChoose(tab)}
          className="flex items-center gap-4 rounded-md border border-line-strong p-4 text-start transition hover:bg-panel"
        >
          <span aria-hidden="true" className="grid size-11 shrink-0 place-items-center rounded-full bg-raised">
            <Icon size={19} />
          </span>
          <span>
            <span className="block font-semibold">{word}</span>
            <span className="block text-sm text-dim">{text}</span>
          </span>
        </button>
      ))}
    </div>
  );
}

export default function WalletModal({ value }: ModalProps) {
  const { say } = useTexts();
  const modals = useModals();
  const [currency, setCurrency] = useState<string>();
  const tab = value === 'deposit' || value === 'withdraw' ? value : null;
  const choose = (next: string) => modals.open('wallet', next);
  const tabs = [
    { value: 'deposit', label: say('modals.wallet.deposit') },
    { value: 'withdraw', label: say('modals.wallet.withdraw') },
  ];
  return (
    <>
      <Balance currency={currency} />
      {tab === null ? (
        <Choice onChoose={choose} />
      ) : (
        <Tabs.Root value={tab} onValueChange={choose}>
          <TabBar tabs={tabs} label={say('modals.wallet.title')} />
          <Tabs.Panel value="deposit" className="pt-5 outline-none">
            <DepositForm
              currency={currency}
              onCurrency={setCurrency}
              onDecided={(invoice) => modals.open(outcomeParameters[standingOf(invoice)], invoice.id)}
            />
          </Tabs.Panel>
          <Tabs.Panel value="withdraw" className="pt-5 outline-none">
            <WithdrawForm currency={currency} onCurrency={setCurrency} />
            <PendingPayments only="withdrawal" level="h3" title={say('modals.wallet.pending-withdrawals')} />
          </Tabs.Panel>
        </Tabs.Root>
      )}
    </>
  );
}
