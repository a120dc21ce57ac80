// The accounts at a glance: which is in use, use another, hide an empty one, add a currency, all of it in one currency.
import { Check, EyeOff, LoaderCircle } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { accountStatus } from '#contract/kernel/constants.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { type Account, unitOf, useAccounts } from '../api.ts';
import { Panel } from '#site/shared/ui/panel.tsx';
import { TabBar, Tabs } from '#site/shared/ui/tabs.tsx';
import { AddCurrency } from './add-currency.tsx';
import { CurrencyBadge } from './currency-badge.tsx';
import { EquivalentChoice } from './equivalent-choice.tsx';
import { useAccountActs } from './use-account-acts.ts';
import { useEquivalent } from './use-equivalent.ts';

export interface AccountPanelProps {
  isOpen: boolean;
  anchor: RefObject<HTMLElement | null>;
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

interface AccountLineProps {
  account: Account;
  equivalent: string | undefined;
  isBusy: boolean;
  onUse: () => void;
  onHide: () => void;
}

const isEmpty = (account: Account): boolean => account.balance + account.bonus + account.held === 0;

function AccountLine({ account, equivalent, isBusy, onUse, onHide }: AccountLineProps) {
  const { say, money, locale } = useTexts();
  const isInUse = account.status === accountStatus.active;
  const name =
    account.type === 'fiat'
      ? (new Intl.DisplayNames([locale], { type: 'currency' }).of(account.currency) ?? account.currency)
      : account.currency;
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        data-account={account.currency}
        aria-pressed={isInUse}
        aria-disabled={isBusy || undefined}
        onClick={isInUse || isBusy ? undefined : onUse}
        className={`flex min-h-15 min-w-0 flex-1 items-center gap-3 rounded-md px-2.5 py-2 text-start transition hover:bg-raised ${isInUse ? 'bg-raised' : ''}`}
      >
        <CurrencyBadge {...account} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold first-letter:uppercase">{name}</span>
          <span className="block text-sm text-dim">{isInUse ? say('modals.pill.in-use') : account.currency}</span>
        </span>
        <span className="text-end">
          <span className="money block font-semibold">{money(account.balance, unitOf(account))}</span>
          {equivalent === undefined ? null : <span className="money block text-sm text-dim">≈ {equivalent}</span>}
        </span>
        <span aria-hidden="true" className="w-5 shrink-0">
          {isBusy ? <LoaderCircle size={18} className="animate-spin text-dim" /> : isInUse ? <Check size={18} /> : null}
        </span>
      </button>
      {!isInUse && isEmpty(account) ? (
        <button
          type="button"
          onClick={isBusy ? undefined : onHide}
          aria-disabled={isBusy || undefined}
          aria-label={say('modals.pill.hide', { currency: account.currency })}
          title={say('modals.pill.hide', { currency: account.currency })}
          className="grid size-11 shrink-0 place-items-center rounded-md text-dim transition hover:bg-raised hover:text-ink"
        >
          <EyeOff size={17} aria-hidden="true" />
        </button>
      ) : null}
    </li>
  );
}

interface AccountListProps {
  accounts: readonly Account[];
  box: RefObject<HTMLElement | null>;
  onUsed: () => void;
}

function AccountList({ accounts, box, onUsed }: AccountListProps) {
  const { say } = useTexts();
  const equivalents = useEquivalent();
  const acts = useAccountActs(box, accounts);
  if (accounts.length === 0) return <p className="px-2.5 py-5 text-center text-sm text-dim">{say('modals.pill.no-crypto')}</p>;
  return (
    <ul className="flex flex-col gap-1">
      {accounts.map((account) => (
        <AccountLine
          key={account.id}
          account={account}
          equivalent={account.currency === equivalents.code ? undefined : equivalents.format([account])}
          isBusy={acts.busyWith.has(account.id)}
          onUse={() => acts.run({ kind: 'switch', id: account.id, currency: account.currency }, onUsed)}
          onHide={() => acts.run({ kind: 'hide', id: account.id, currency: account.currency })}
        />
      ))}
    </ul>
  );
}

export default function AccountPanel({ isOpen, anchor, opener, onClose }: AccountPanelProps) {
  const { say } = useTexts();
  const { list: read } = useAccounts();
  const list = read ?? [];
  const box = useRef<HTMLDivElement>(null);
  const [tab, setTab] = useState('all');
  const tabs = [
    { value: 'all', label: say('modals.pill.all') },
    { value: 'crypto', label: say('modals.pill.crypto') },
  ];
  return (
    <Panel isOpen={isOpen} anchor={anchor} opener={opener} title={say('modals.pill.accounts')} onClose={onClose}>
      <div ref={box} role="group" aria-label={say('modals.pill.accounts')} tabIndex={-1}>
        <Tabs.Root value={tab} onValueChange={(value: string) => setTab(value)}>
          <TabBar tabs={tabs} label={say('modals.pill.accounts')} />
          <Tabs.Panel value="all" className="pt-3 outline-none">
            <AccountList accounts={list} box={box} onUsed={onClose} />
          </Tabs.Panel>
          <Tabs.Panel value="crypto" className="pt-3 outline-none">
            <AccountList accounts={list.filter((account) => account.type === 'crypto')} box={box} onUsed={onClose} />
          </Tabs.Panel>
        </Tabs.Root>
        <AddCurrency box={box} accounts={read} only={tab === 'crypto' ? 'crypto' : undefined} />
      </div>
      <EquivalentChoice
        accounts={list}
        className="mt-4 border-t border-line-strong pt-4"
        onAsk={() => {
          // what stands beside this panel gives way to the question, which brings the focus back to where the panel opens
          opener.current?.focus();
          onClose();
        }}
      />
    </Panel>
  );
}
