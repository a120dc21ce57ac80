// Every account with its parts: what can be played and paid out, what is bonus, what is held for withdrawals and in games. Below them the currencies to add.
import { useRef } from 'react';
import { accountStatus } from '#contract/kernel/constants.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { type Account, unitOf, useAccounts } from '../api.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { ErrorState } from '#site/shared/ui/error-state.tsx';
import { MoneyRoll } from '#site/shared/ui/money-roll.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { AddCurrency } from './add-currency.tsx';
import { CurrencyBadge } from './currency-badge.tsx';
import { type AccountActs, useAccountActs } from './use-account-acts.ts';
import { type Equivalents, useEquivalent } from './use-equivalent.ts';

function Part({ label, amount, account }: { label: string; amount: number; account: Account }) {
  const { money } = useTexts();
  return (
    <div className="flex justify-between gap-4 text-sm">
      <dt className="text-dim">{label}</dt>
      <dd className="money">{money(amount, unitOf(account))}</dd>
    </div>
  );
}

/** What was staked in a currency on rounds that are still open. */
function useHeldInGames(currency: string): number {
  const open = usePlayerQuery('listOpenRounds').data?.data ?? [];
  return open.filter((one) => one.currency === currency).reduce((sum, { held }) => sum + held, 0);
}

function AccountCard({ account, acts, equivalents }: { account: Account; acts: AccountActs; equivalents: Equivalents }) {
  const { say, money, locale } = useTexts();
  const inGames = useHeldInGames(account.currency);
  const isInUse = account.status === accountStatus.active;
  const isEmpty = account.balance + account.bonus + account.held === 0;
  const name = account.type === 'fiat' ? new Intl.DisplayNames([locale], { type: 'currency' }).of(account.currency) : account.currency;
  const isBusy = acts.busyWith.has(account.id);
  return (
    <li className={`flex flex-col rounded-lg border bg-room p-5 ${isInUse ? 'border-line-strong' : 'border-transparent'}`}>
      <div className="flex items-center gap-3">
        <CurrencyBadge {...account} />
        <h2 data-account={account.currency} tabIndex={-1} className="min-w-0 flex-1 truncate text-base first-letter:uppercase">
          {name}
        </h2>
        {isInUse ? <span className="rounded-full bg-raised px-2.5 py-1 text-sm font-medium">{say('modals.pill.in-use')}</span> : null}
      </div>
      <p className="mt-4 min-h-15">
        <MoneyRoll text={money(account.balance, unitOf(account))} className="font-title text-3xl font-bold" />
        {account.currency === equivalents.code ? null : (
          <span className="money block text-sm text-dim">≈ {equivalents.format([account]) ?? '…'}</span>
        )}
      </p>
      <dl className="mt-3 flex flex-col gap-1.5 border-t border-line pt-3">
        <Part label={say('modals.accounts.bonus')} amount={account.bonus} account={account} />
        <Part label={say('modals.accounts.held')} amount={account.held} account={account} />
        <Part label={say('modals.accounts.in-games')} amount={inGames} account={account} />
      </dl>
      {isInUse ? null : (
        <div className="mt-4 flex gap-2">
          <Button
            size="small"
            isBusy={isBusy}
            onClick={() => acts.run({ kind: 'switch', id: account.id, currency: account.currency })}
            aria-label={say('modals.accounts.use-of', { currency: account.currency })}
          >
            {say('modals.accounts.use')}
          </Button>
          {isEmpty ? (
            <Button
              kind="quiet"
              size="small"
              aria-disabled={isBusy || undefined}
              onClick={isBusy ? undefined : () => acts.run({ kind: 'hide', id: account.id, currency: account.currency })}
              aria-label={say('modals.pill.hide', { currency: account.currency })}
            >
              {say('modals.accounts.hide')}
            </Button>
          ) : null}
        </div>
      )}
    </li>
  );
}

export function AccountCards() {
  const texts = useTexts();
  const { list, query } = useAccounts();
  const box = useRef<HTMLDivElement>(null);
  const acts = useAccountActs(box, list);
  const equivalents = useEquivalent();
  if (list === undefined && query.error !== null)
    return <ErrorState text={formatRefusal(texts, query.error)} onRetry={() => void query.refetch()} />;
  return (
    <div ref={box} role="group" aria-label={texts.say('modals.pill.accounts')} tabIndex={-1}>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {list === undefined ? (
          <li aria-label={texts.say('modals.loading')}>
            <Skeleton className="h-[13.25rem] w-full rounded-lg" />
          </li>
        ) : (
          list.map((account) => <AccountCard key={account.id} account={account} acts={acts} equivalents={equivalents} />)
        )}
      </ul>
      <AddCurrency box={box} accounts={list} />
    </div>
  );
}
